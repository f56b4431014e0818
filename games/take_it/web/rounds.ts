// The results of each round, noted while the table is watched, because views have sums only. Pure.
import { type CardText, type DieText, type PlayerView, type View, without } from './view.ts';

export interface Share {
  claimed: CardText[];
  points: number;
  chips: number;
  /** The dice and cards at the end of the round. */
  dice: DieText[];
  /** Has claimed, be it nothing. */
  done: boolean;
}

export interface Round {
  round: number;
  shares: Share[];
}

export interface Notes {
  /** How everybody stood when the round began; null: we came later. */
  start: { round: number; players: readonly Pick<PlayerView, 'points' | 'chips' | 'claimed'>[] } | null;
  /** Round by round, as far as seen; the last one may still be going on. */
  rounds: readonly Round[];
}

export const kNoNotes: Notes = { start: null, rounds: [] };

const kScored: readonly View['phase'][] = ['claim', 'discard', 'over'];
/** Nobody has claimed anything in this round. */
const untouched = (view: View) =>
  !kScored.includes(view.phase) || (view.phase === 'claim' && view.owing.length === view.players.length);

export function note(notes: Notes, view: View): Notes {
  const known = notes.start?.round === view.round;
  if (!known && !untouched(view)) return notes.start === null ? notes : { ...notes, start: null };
  const start = known ? notes.start! : { round: view.round, players: view.players };
  if (!kScored.includes(view.phase)) return known ? notes : { ...notes, start };
  const claiming = view.phase === 'claim';
  const shares = view.players.map((player, seat): Share => {
    const before = start.players[seat]!;
    return {
      claimed: without(player.claimed, before.claimed),
      points: player.points - before.points,
      chips: player.chips - before.chips,
      dice: player.dice,
      done: !claiming || !view.owing.includes(seat),
    };
  });
  const earlier = notes.rounds.filter(({ round }) => round !== view.round);
  return { start, rounds: [...earlier, { round: view.round, shares }] };
}

/** All rounds together, as the view tells it: for who came when it was over. */
export function whole(view: View): Round {
  const shares = view.players.map(({ claimed, points, chips, dice }) => ({ claimed, points, chips, dice, done: true }));
  return { round: view.round, shares };
}
