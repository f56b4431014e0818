// Reads an analysis: its sums, the most costly decisions, the luckiest rolls. Pure.
import type { Seat } from '../protocol/messages.ts';
import type { AnalysedAction, AnalysedChance, AnalysedEvent, AnalysedPlayer, Analysis } from '../protocol/records.ts';

/** The lines of the ledger, in the order in which they add up to the result. */
export const kLedger = ['start', 'luck', 'unseen', 'own_choices', 'others_choices', 'end'] as const;
export type LedgerLine = (typeof kLedger)[number];

const isChance = (event: AnalysedEvent): event is AnalysedChance => 'chance' in event;

/** Without the luck of the unseen, where nothing is hidden. */
export function ledgerLines(players: readonly AnalysedPlayer[]): LedgerLine[] {
  const unseen = players.some((player) => player.unseen.mean !== 0 || player.unseen.error !== 0);
  return kLedger.filter((line) => line !== 'unseen' || unseen);
}

export interface Decision {
  /** Its place in the record. */
  at: number;
  event: AnalysedAction & { advice: string };
  cost: number;
  error: number;
  mistake: boolean;
}

/** Decisions that cost something, the most costly first. */
export function dearest(analysis: Analysis, seat: Seat | null, most: number): Decision[] {
  return analysis.events
    .flatMap((event, at): Decision[] => {
      if (isChance(event) || !event.cost || event.advice === undefined || event.advice === event.action) return [];
      if (seat !== null && event.seat !== seat) return [];
      const { mean, error } = event.cost;
      return [{ at, event: { ...event, advice: event.advice }, cost: mean, error, mistake: event.mistake ?? false }];
    })
    .filter(({ cost }) => cost > 0.0005)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, most);
}

export interface Stroke {
  at: number;
  event: AnalysedChance;
  luck: number;
}

/** What chance did for a seat: the luckiest first, and the unluckiest first. */
export function strokes(analysis: Analysis, seat: Seat, most: number): { lucky: Stroke[]; unlucky: Stroke[] } {
  const all = analysis.events
    .flatMap((event, at): Stroke[] => (isChance(event) ? [{ at, event, luck: event.luck[seat]?.mean ?? 0 }] : []))
    .sort((a, b) => b.luck - a.luck);
  return {
    lucky: all.slice(0, most).filter(({ luck }) => luck > 0),
    unlucky: all
      .slice(-most)
      .reverse()
      .filter(({ luck }) => luck < 0),
  };
}

/** A seat's winning chance through the game, from the start: one value more than there are events. */
export function course(analysis: Analysis, seat: Seat): number[] {
  return [analysis.players[seat]?.start.mean ?? 0, ...analysis.events.map((event) => event.value[seat]?.mean ?? 0)];
}

/** What chance did to a player, seen or not, and what the player's own decisions did. */
export function luckAndChoices(player: AnalysedPlayer): { luck: number; choices: number } {
  return { luck: player.luck.mean + player.unseen.mean, choices: player.own_choices.mean };
}

/** How a player's game ended, for the sentence that leads the review: the cases of the engine's own headline. */
export function leadKey({ finished, players }: Analysis, seat: Seat): 'open' | 'won' | 'shared' | 'lost' {
  const end = players[seat]?.end.mean ?? 0;
  if (!finished) return 'open';
  if (end >= 1) return 'won';
  return end > 0 ? 'shared' : 'lost';
}

export interface Share {
  name: 'start' | 'luck' | 'choices' | 'others';
  value: number;
}

/** What made a player's result, as shares of the win: what they had and gained is as much as what they lost and have left. */
export function shares(player: AnalysedPlayer): { gained: Share[]; lost: Share[]; end: number } {
  const all: Share[] = [
    { name: 'start', value: player.start.mean },
    { name: 'luck', value: luckAndChoices(player).luck },
    { name: 'choices', value: luckAndChoices(player).choices },
    { name: 'others', value: player.others_choices.mean },
  ];
  const worthTelling = all.filter(({ value }) => Math.abs(value) > 0.0005);
  return {
    gained: worthTelling.filter(({ value }) => value > 0),
    lost: worthTelling.filter(({ value }) => value < 0),
    end: player.end.mean,
  };
}

/** Mistakes of a seat for the graph: where, and the chance after them. */
export function mistakesOf(analysis: Analysis, seat: Seat): { at: number; value: number }[] {
  return analysis.events.flatMap((event, at) =>
    !isChance(event) && event.seat === seat && event.mistake
      ? [{ at: at + 1, value: event.value[seat]?.mean ?? 0 }]
      : [],
  );
}
