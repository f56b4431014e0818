// The route of the page, kept in step with its address.
import { link, parseRoute, type Route } from './route.ts';

export { link };

class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parseRoute(location.hash);
      scrollTo(0, 0);
    });
  }

  go(route: Route): void {
    location.hash = link(route);
  }

  /** Changes the address and stays on the page, so that the address can be shared. */
  note(route: Route): void {
    history.replaceState(history.state, '', link(route));
  }
}

export const router = new Router();

/** The whole address of a route, for sharing. */
export function addressOf(route: Route): string {
  const url = new URL(location.href);
  url.search = '';
  url.hash = link(route);
  return url.href;
}

export const tableAddress = (table: string): string => addressOf({ page: 'table', table });
