// A die of the page as a drawing that stands alone: what its styles say becomes attributes.

const kStyles = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'];

/** The inside of a drawing of 100 by 108: its side, its body and what it shows. */
export function dieDrawing(die: Element): string {
  const styles = getComputedStyle(die);
  const body = (y: number, fill: string) => `<rect y="${y}" width="100" height="100" rx="21" fill="${fill}"/>`;
  const face = die.querySelector('svg:not(.other)');
  const drawn = face?.cloneNode(true) as Element | undefined;
  const copies = [...(drawn?.querySelectorAll('*') ?? [])];
  [...(face?.querySelectorAll('*') ?? [])].forEach((one, i) => {
    const worn = getComputedStyle(one);
    for (const name of kStyles) copies[i]!.setAttribute(name, worn.getPropertyValue(name));
  });
  return `${body(8, styles.getPropertyValue('--side'))}${body(0, styles.getPropertyValue('--tint'))}${drawn?.innerHTML ?? ''}`;
}
