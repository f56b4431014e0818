// A soft outline (app.css) around an element on the table, while the guide talks about it. An element behind the bar is
// scrolled into sight.

/** The first of the selectors that finds something, now or as soon as it is drawn. Gives back what takes the outline away. */
export function outlineFirst(root: HTMLElement, selectors: readonly string[], scroll: boolean): () => void {
  let leave = outline(root, selectors, scroll);
  const watch = new MutationObserver(() => {
    leave = outline(root, selectors, scroll);
    if (leave) watch.disconnect();
  });
  if (!leave) watch.observe(root, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    leave?.();
  };
}

function outline(root: HTMLElement, selectors: readonly string[], scroll: boolean): (() => void) | null {
  for (const selector of selectors) {
    const found = [...root.querySelectorAll<HTMLElement>(selector)].find((one) => one.getClientRects().length > 0);
    if (!found) continue;
    if (scroll) bringIntoSight(root, found);
    found.dataset['pointed'] = isTight(found) ? 'inside' : '';
    return () => void delete found.dataset['pointed'];
  }
  return null;
}

/** The width of the outline. */
const kOutline = 6;

/** Whether an element around this one would cut off its outline. */
function isTight(element: HTMLElement): boolean {
  const own = element.getBoundingClientRect();
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const { left, right, top } = around.getBoundingClientRect();
    return own.left - kOutline < left || own.right + kOutline > right || own.top - kOutline < top;
  }
  return false;
}

const kRoom = 12;

function bringIntoSight(root: HTMLElement, element: HTMLElement): void {
  const bar = root.querySelector('.bar');
  const { top, bottom } = element.getBoundingClientRect();
  const view = root.getBoundingClientRect();
  // Elements in the bar are not hidden by it.
  const low = bar && !bar.contains(element) ? bar.getBoundingClientRect().top : view.bottom;
  const below = bottom + kRoom - low;
  const above = top - kRoom - view.top;
  if (below > 0) root.scrollBy({ top: Math.min(below, Math.max(0, above)) });
  else if (above < 0) root.scrollBy({ top: above });
}
