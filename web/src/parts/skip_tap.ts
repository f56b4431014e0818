// A tap anywhere on a table skips what is moving; by keyboard it is Escape. What can do nothing meanwhile, such as a die in
// the air, hears nothing of that tap; what works at any time (the menu, a list of scores) does what it is for instead.
import type { Attachment } from 'svelte/attachments';
import { explaining } from '../page/explain.svelte.ts';

/** A finger that goes further drags something. */
const kStill = 8;
const kControl = 'a, button, input, label, select, summary, textarea';

const isOff = (control: Element) => control.matches(':disabled, [aria-disabled="true"]');

/** `skip`: null while nothing moves. */
export const skipsByTap =
  (skip: () => (() => void) | null): Attachment<HTMLElement> =>
  (element) => {
    const controlAt = ({ target }: Event) => (target instanceof Element ? target.closest(kControl) : null);
    const isSkip = (event: Event) => {
      const control = controlAt(event);
      const inWindow = event.target instanceof Element && event.target.closest('dialog') !== null;
      return skip() !== null && !inWindow && (control === null || isOff(control));
    };
    // What the finger meant is what it saw when it came down: whose release throws dice does not end that throw.
    let began = { skips: false, x: 0, y: 0 };
    const down = (event: PointerEvent) => (began = { skips: isSkip(event), x: event.clientX, y: event.clientY });
    const tap = (event: MouseEvent) => {
      const byKey = event.detail === 0;
      const still = Math.hypot(event.clientX - began.x, event.clientY - began.y) <= kStill;
      const skips = byKey ? isSkip(event) : began.skips && still;
      began.skips = false;
      if (!skips || explaining.current) return;
      if (controlAt(event)) event.stopPropagation();
      skip()?.();
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    element.addEventListener('pointerdown', down, options);
    element.addEventListener('click', tap, options);
    return () => stop.abort();
  };
