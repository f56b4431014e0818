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
}

export const router = new Router();

/** What to send to friends: the address of this page, with the table. */
export function tableAddress(table: string): string {
  const url = new URL(location.href);
  url.search = '';
  url.hash = link({ page: 'table', table });
  return url.href;
}
