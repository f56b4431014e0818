// "What is this?" for anything on a table: long press, right click, or `?` while it has the focus. The list under `?`
// has the things that cannot have the focus.
import type { Attachment } from 'svelte/attachments';
import { type Part, plain } from '../i18n/catalogue.ts';
import type { GameId } from '../protocol/messages.ts';

export interface Explanation {
  title: string | readonly Part[];
  text: string | readonly Part[];
  /** Leads to the game's rules page. */
  game?: GameId;
}

const kLongPress = 500;
/** A finger that goes further drags something. */
const kStill = 8;

class Explaining {
  current = $state.raw<Explanation | null>(null);

  open(what: Explanation): void {
    this.current = what;
  }
  close(): void {
    this.current = null;
  }
}

export const explaining = new Explaining();

const onThePage = new Map<Element, () => Explanation | null>();

/** All explanations on the page, in its order; equal ones once. */
export function askable(): Explanation[] {
  const follows = (a: Element, b: Element) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  const said = [...onThePage.keys()]
    .filter((element) => element.checkVisibility())
    .sort(follows)
    .flatMap((element) => onThePage.get(element)?.() ?? []);
  const words = (what: Explanation) =>
    [what.title, what.text]
      .flat()
      .map((part) => plain([part]))
      .join('\n');
  return [...new Map(said.map((what) => [words(what), what])).values()];
}

/** `{@attach explain(() => ({ title, text }))}`. The function is called when a person asks. Null: nothing to say. */
export function explain(what: () => Explanation | null): Attachment<HTMLElement | SVGElement> {
  const open = () => {
    const said = what();
    if (said) explaining.open(said);
    return said !== null;
  };
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressedLong = false;
    let began = { x: 0, y: 0 };
    const cancel = () => clearTimeout(timer);
    const listeners: Record<string, (event: Event) => void> = {
      contextmenu: (event) => {
        if (open()) event.preventDefault();
      },
      pointerdown: (event) => {
        const { isPrimary, clientX, clientY } = event as PointerEvent;
        cancel();
        pressedLong = false;
        began = { x: clientX, y: clientY };
        if (isPrimary) timer = setTimeout(() => (pressedLong = open()), kLongPress);
      },
      pointermove: (event) => {
        const { clientX, clientY } = event as PointerEvent;
        if (Math.hypot(clientX - began.x, clientY - began.y) > kStill) cancel();
      },
      pointerup: cancel,
      pointercancel: cancel,
      pointerleave: cancel,
      keydown: (event) => {
        if ((event as KeyboardEvent).key === '?' && open()) event.stopPropagation();
      },
    };
    // The click that ends a long press is no choice; it must not reach the element's own listener.
    const swallow = (event: Event) => {
      if (!pressedLong) return;
      pressedLong = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener);
    element.addEventListener('click', swallow, { capture: true });
    onThePage.set(element, what);
    return () => {
      cancel();
      onThePage.delete(element);
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener);
      element.removeEventListener('click', swallow, { capture: true });
    };
  };
}
