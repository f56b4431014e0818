// A part of the board, as a rules page writes it: the names of the columns, each line with its name and its squares, and
// last a line of words. `[2]` is a die that is placed now, `2` one that was there, `+` a symbol square. Pure.
export interface BoardPart {
  columns: readonly string[];
  lines: readonly { name: string; squares: readonly string[] }[];
  words: string;
}

export function boardPart(text: string): BoardPart {
  const rows = text.split('\n');
  const words = rows.pop() ?? '';
  const [columns = [], ...rest] = rows.map((line) => line.match(/\[.\]|[^\s[\]]+/g) ?? []);
  return { columns, lines: rest.map(([name, ...squares]) => ({ name: name ?? '', squares })), words };
}
