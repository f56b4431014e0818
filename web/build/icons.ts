// The mark as a PNG, drawn when the page is built: systems that install a page want pixels. It reads the few shapes that
// the mark is made of: rectangles, circles (filled, or a line), and paths of straight lines.
import { crc32, deflateSync } from 'node:zlib';

interface Shape {
  colour: readonly [number, number, number];
  has(x: number, y: number): boolean;
}

const kBox = 32; // the mark's view box
const kFine = 4; // so many samples a pixel, each way

type Attributes = Readonly<Record<string, string>>;

function colourOf(text: string): [number, number, number] {
  const digits = text.length === 4 ? [...text.slice(1)].map((digit) => digit + digit).join('') : text.slice(1);
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) as [number, number, number];
}

function rectangle(of: Attributes): Shape['has'] {
  const [x, y, width, height, rx] = ['x', 'y', 'width', 'height', 'rx'].map((name) => Number(of[name] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return (px, py) => {
    if (px < x || py < y || px > x + width || py > y + height) return false;
    const dx = Math.max(x + rx - px, px - (x + width - rx), 0);
    const dy = Math.max(y + rx - py, py - (y + height - rx), 0);
    return dx * dx + dy * dy <= rx * rx || dx === 0 || dy === 0;
  };
}

function circle(of: Attributes): Shape['has'] {
  const [cx, cy, r] = [Number(of['cx']), Number(of['cy']), Number(of['r'])];
  const half = of['stroke'] ? Number(of['stroke-width']) / 2 : null;
  return (x, y) => {
    const distance = Math.hypot(x - cx, y - cy);
    return half === null ? distance <= r : Math.abs(distance - r) <= half;
  };
}

/** `M x y l dx dy dx dy … z` */
function path(of: Attributes): Shape['has'] {
  const numbers = (of['d'] ?? '').match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
  const points: [number, number][] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x, y] = points.at(-1) ?? [0, 0];
    points.push([x + numbers[i]!, y + numbers[i + 1]!]);
  }
  return (x, y) => {
    let inside = false;
    points.forEach(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length]!;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    });
    return inside;
  };
}

const kKinds: Readonly<Record<string, (of: Attributes) => Shape['has']>> = { rect: rectangle, circle, path };

function shapesOf(svg: string): Shape[] {
  return [...svg.matchAll(/<(\w+) ([^>]*?)\/>/g)].map(([, kind = '', text = '']) => {
    const make = kKinds[kind];
    if (!make) throw new Error(`the mark has a ${kind}: teach build/icons.ts to draw it`);
    const of = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
    return { colour: colourOf(of['stroke'] ?? of['fill'] ?? '#000'), has: make(of) };
  });
}

/** `part`: how much of the width the mark fills. `paper`: what is behind it; null: nothing. */
export function drawIcon(svg: string, size: number, part: number, paper: string | null): Buffer {
  const shapes = shapesOf(svg);
  const behind = paper ? colourOf(paper) : null;
  const scale = kBox / (size * part);
  const shift = (kBox - kBox / part) / 2;
  const rows = Buffer.alloc(size * (size * 4 + 1)); // each begins with its filter: none
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0];
      for (let i = 0; i < kFine * kFine; i++) {
        const px = shift + (x + ((i % kFine) + 0.5) / kFine) * scale;
        const py = shift + (y + (Math.floor(i / kFine) + 0.5) / kFine) * scale;
        const colour = shapes.findLast((shape) => shape.has(px, py))?.colour ?? behind;
        if (!colour) continue;
        colour.forEach((value, channel) => (sum[channel]! += value));
        sum[3]!++;
      }
      const [red, green, blue, count] = sum as [number, number, number, number];
      const at = y * (size * 4 + 1) + 1 + x * 4;
      for (const [channel, value] of [red, green, blue].entries()) rows[at + channel] = count ? value / count : 0;
      rows[at + 3] = (count * 255) / (kFine * kFine);
    }
  }
  return png(size, rows);
}

function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8); // eight bits a channel, colour with alpha
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
