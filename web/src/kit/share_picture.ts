// A result, or a moment of a game, as a picture to share: an SVG of 1200 by 630, which the page makes into a PNG. It has
// the fonts that every device has, and presentation attributes alone, for it is drawn outside the page. Pure.

export const kPictureSize = { width: 1200, height: 630 };

export interface PicturedPlayer {
  name: string;
  score: string;
  won: boolean;
  /** What is inside of a drawing of 48 by 48: their face. */
  face: string;
}

export interface SharePicture {
  title: string;
  /** One sentence about it. */
  line: string;
  /** The insides of drawings of 100 by 108: the dice that it is about. */
  dice?: readonly string[];
  players: readonly PicturedPlayer[];
  /** Where it can be seen; empty: only on this device. */
  address: string;
}

/** As text in XML; what XML has no place for is left out. */
export function xmlText(text: string): string {
  const kMarks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return [...text]
    .filter((character) => character >= ' ' && !/[\ufffe\uffff\ud800-\udfff]/u.test(character))
    .map((character) => kMarks[character] ?? character)
    .join('');
}

const clipped = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

/** Lines of at most so many characters; what is left over goes. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(clipped(word, width));
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), clipped(`${lines[most - 1]} …`, width)];
}

const kSerif = "Georgia, 'DejaVu Serif', serif";
const kSans = "system-ui, 'DejaVu Sans', sans-serif";

function text(x: number, y: number, size: number, said: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="${kSans}" fill="#2a231b" ${more}>${xmlText(said)}</text>`;
}

function playerRow({ name, score, won, face }: PicturedPlayer, x: number, y: number, width: number): string {
  const ground = won ? '<rect x="-14" y="-14" width="WIDTH" height="92" rx="20" fill="#ffe9a6"/>' : '';
  return (
    `<g transform="translate(${x} ${y})">${ground.replace('WIDTH', String(width + 28))}` +
    `<svg width="64" height="64" viewBox="0 0 48 48">${face}</svg>` +
    text(84, 44, 34, clipped(name, 16), won ? 'font-weight="700"' : '') +
    text(width, 46, 42, `${won ? '★ ' : ''}${score}`, 'font-weight="800" text-anchor="end"') +
    '</g>'
  );
}

/** The mark: four tiles. */
const kMark = ['#1f5fa6', '#b02e27', '#2b7040', '#a1730f']
  .map((fill, i) => `<rect x="${(i % 2) * 22}" y="${i > 1 ? 22 : 0}" width="19" height="19" rx="5" fill="${fill}"/>`)
  .join('');

const kMostDice = 5;

/** At the right of the title. */
function diceRow(dice: readonly string[], right: number): string {
  const shown = dice.slice(0, kMostDice);
  const place = (i: number) => right - 76 * (shown.length - i);
  return shown
    .map((die, i) => `<svg x="${place(i)}" y="78" width="64" height="70" viewBox="0 0 100 108">${die}</svg>`)
    .join('');
}

export function sharePicture({ title, line, dice = [], players, address }: SharePicture): string {
  const { width, height } = kPictureSize;
  const columns = players.length > 3 ? 2 : 1;
  const column = columns === 2 ? 500 : 760;
  const lines = wrapped(line, 56, 2);
  const rows = players
    .slice(0, 6)
    .map((player, i) => playerRow(player, 90 + (i % columns) * 540, 260 + Math.floor(i / columns) * 100, column))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#164431"/><rect width="${width}" height="${height}" fill="#2a6a4a" opacity=".6"/>` +
    `<rect x="40" y="40" width="${width - 80}" height="${height - 80}" rx="28" fill="#fffcf5"/>` +
    `<text x="90" y="130" font-size="62" font-weight="700" font-family="${kSerif}" fill="#2a231b">${xmlText(clipped(title, 30))}</text>` +
    diceRow(dice, width - 78) +
    lines.map((one, i) => text(90, 180 + i * 38, 30, one)).join('') +
    rows +
    `<g transform="translate(90 532)">${kMark}</g>` +
    text(146, 564, 28, address ? `Tessera · ${clipped(address, 58)}` : 'Tessera') +
    '</svg>'
  );
}
