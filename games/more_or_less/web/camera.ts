// Which part of the board is seen, and how large. All in pixels of the window through which it is seen. Pure.

export interface Size {
  width: number;
  height: number;
}

/** Columns and rows, the last ones excluded. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Camera {
  /** The size of a square. */
  cell: number;
  /** Where the board's upper left corner is. */
  x: number;
  y: number;
}

export interface Scope {
  window: Size;
  columns: number;
  rows: number;
}

/** Free squares around the used part, as room to grow; fewer if squares would get too small to hit. */
const kRoom = 2;
const kSmall = 32;
const kLargestFit = 84;
const kLargest = 120;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The used part, with room to grow. */
export function partOf(
  used: readonly { column: number; row: number }[],
  columns: number,
  rows: number,
  room = kRoom,
): Part {
  if (used.length === 0) return { left: 0, top: 0, right: columns, bottom: rows };
  const all = used.map(({ column }) => column);
  const down = used.map(({ row }) => row);
  return {
    left: Math.max(0, Math.min(...all) - room),
    top: Math.max(0, Math.min(...down) - room),
    right: Math.min(columns, Math.max(...all) + 1 + room),
    bottom: Math.min(rows, Math.max(...down) + 1 + room),
  };
}

const whole = ({ window, columns, rows }: Scope) => Math.min(window.width / columns, window.height / rows);

/** No further away than the whole board, no emptiness beside it where there is more of it to see. */
export function held({ cell, x, y }: Camera, scope: Scope): Camera {
  const size = between(Math.min(whole(scope), kLargest), cell, kLargest);
  const along = (at: number, room: number, length: number) =>
    length <= room ? (room - length) / 2 : between(room - length, at, 0);
  return {
    cell: size,
    x: along(x, scope.window.width, size * scope.columns),
    y: along(y, scope.window.height, size * scope.rows),
  };
}

/** The part as large as it fits, in the middle. */
export function fitted(part: Part, scope: Scope): Camera {
  const { width, height } = scope.window;
  const cell = Math.min(width / (part.right - part.left), height / (part.bottom - part.top), kLargestFit);
  const x = width / 2 - (cell * (part.left + part.right)) / 2;
  const y = height / 2 - (cell * (part.top + part.bottom)) / 2;
  return held({ cell, x, y }, scope);
}

/** The used part, as large as it fits. */
export function fittedTo(used: readonly { column: number; row: number }[], scope: Scope): Camera {
  const roomy = fitted(partOf(used, scope.columns, scope.rows), scope);
  return roomy.cell >= kSmall ? roomy : fitted(partOf(used, scope.columns, scope.rows, 1), scope);
}

/** Larger or smaller, around a point that stays where it is. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, scope: Scope): Camera {
  const { cell } = held({ ...camera, cell: camera.cell * factor }, scope);
  const by = cell / camera.cell;
  return held({ cell, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by }, scope);
}

export function moved(camera: Camera, x: number, y: number, scope: Scope): Camera {
  return held({ ...camera, x: camera.x + x, y: camera.y + y }, scope);
}

/** Moved just so far that this square is seen whole. */
export function revealing(camera: Camera, column: number, row: number, scope: Scope): Camera {
  const along = (at: number, start: number, room: number) => {
    const from = at + start * camera.cell;
    if (from < 0) return at - from;
    const over = from + camera.cell - room;
    return over > 0 ? at - over : at;
  };
  const x = along(camera.x, column, scope.window.width);
  const y = along(camera.y, row, scope.window.height);
  return held({ ...camera, x, y }, scope);
}
