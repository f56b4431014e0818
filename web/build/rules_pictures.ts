// The pictures of a rules page: a fenced block, named after the game whose pieces it shows, in that game's notation. A
// terminal prints it as it is. Each line is what is drawn, in cells, and what it is in words, with two blanks between; of
// More or Less it is a part of the board with one line of words below.

export type Picture =
  | { game: string; rows: { cells: string[]; words: string }[] }
  | { game: 'more-or-less'; columns: string[]; lines: { name: string; squares: string[] }[]; words: string };

export function pictureOf(game: string, text: string): Picture {
  const lines = text.split('\n');
  if (game !== 'more-or-less') {
    const rows = lines.map((line) => {
      const cells = line.split(/ {2,}/);
      return { words: cells.pop() ?? '', cells };
    });
    return { game, rows };
  }
  const words = lines.pop() ?? '';
  const [columns, ...rest] = lines.map((line) => line.match(/\[.\]|[^\s[\]]+/g) ?? []);
  return {
    game,
    columns: columns ?? [],
    lines: rest.map(([name, ...squares]) => ({ name: name ?? '', squares })),
    words,
  };
}
