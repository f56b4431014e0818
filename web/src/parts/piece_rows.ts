// How most games write a picture of their rules page: each line has the pieces, in cells, and their meaning in words, with
// two blanks between. Pure.
export interface PieceRow {
  cells: readonly string[];
  words: string;
}

export function pieceRows(text: string): PieceRow[] {
  return text.split('\n').map((line) => {
    const cells = line.split(/ {2,}/);
    return { words: cells.pop() ?? '', cells };
  });
}
