// How a batch is shown: each take, each roll, each claim for itself; at a new round the cards come first, then the
// cast.
import type { EventOf, Seat, TableEvent } from '#web/protocol/messages.ts';
import { directScenes } from '#web/kit/scene_director.ts';
import type { Batch, Scene } from '#web/kit/game.ts';
import { throwMs } from '#web/kit/throw_path.ts';
import { type DieText, inOrder, type PlayerView, restOf, scoreOf, type View, without, wordOf } from './view.ts';

const kStep = 350; // a pick, a pass
const kDeal = 180; // the cards go on coming while the dice are cast
const kTake = 450;
const kPlay = 600; // long enough to see which card
const kAtOnce = 650; // what is shown in one scene
const kClaim = 800;

const kTimes: Readonly<Record<string, number>> = {
  take: kTake,
  play: kPlay,
  turn: kTake,
  claim: kClaim,
};

type Player = Partial<PlayerView>;

function withPlayer(view: View, seat: Seat, change: (player: PlayerView) => Player): View {
  return { ...view, players: view.players.map((one, s) => (s === seat ? { ...one, ...change(one) } : one)) };
}

/** The visible part of a step, without rules. Its other effects are in the batch's last view. */
function stepped(view: View, { seat, action }: EventOf<'acted'>): View {
  const rest = restOf(action ?? '');
  switch (wordOf(action ?? '')) {
    case 'take':
      return withPlayer({ ...view, tray: without(view.tray, [rest]) }, seat, ({ dice }) => ({
        dice: inOrder([...dice, rest]),
      }));
    case 'pass':
      return withPlayer(view, seat, () => ({ passed: true }));
    case 'play':
      return withPlayer({ ...view, action: { card: rest, picked: [], cast: null } }, seat, ({ actions }) => ({
        played: true,
        actions: actions - 1,
      }));
    case 'pick':
    case 'aim':
      return view.action?.card === 'cast-back' && wordOf(action ?? '') === 'pick'
        ? withPlayer({ ...view, action: { ...view.action, cast: rest } }, seat, ({ dice }) => ({
            dice: without(dice, [rest]),
          }))
        : picked(view, rest);
    case 'claim':
    case 'keep':
    case 'discard':
    case 'draw':
      return { ...view, owing: view.owing.filter((one) => one !== seat) };
    default:
      return view;
  }
}

function picked(view: View, die: DieText): View {
  return view.action ? { ...view, action: { ...view.action, picked: [...view.action.picked, die] } } : view;
}

class Director {
  readonly scenes: Scene<View>[] = [];
  private shown: View;
  private dealt: TableEvent[] = [];

  constructor(
    before: View,
    private readonly after: View,
  ) {
    this.shown = before;
  }

  /** The last event is shown in the present view, unless the table looks quite different there. */
  end(): Scene<View>[] {
    this.deal();
    const last = this.scenes.at(-1);
    if (!last) return [{ view: this.after, events: [], ms: 0 }];
    const cleared = this.after.phase !== last.view.phase && ['claim', 'over'].includes(this.after.phase);
    if (cleared && last.view.phase !== 'claim') return [...this.scenes, { view: this.after, events: [], ms: 0 }];
    return [...this.scenes.slice(0, -1), { view: this.after, events: last.events, ms: last.ms }];
  }

  acted(event: EventOf<'acted'>): void {
    const word = wordOf(event.action ?? '');
    this.shown = stepped(this.shown, event);
    // My own steps are shown without a wait, so that I can go on choosing.
    const mine = event.seat === this.after.seat && (word === 'pick' || word === 'aim' || word === 'roll');
    this.push([event], mine ? 0 : (kTimes[word] ?? kStep), event.seat);
  }

  outcome(event: EventOf<'outcome'>): void {
    if (event.chance === 'deal') this.dealt.push(event);
    if (event.chance === 'cast') {
      // Scores of the last round are told before the dice of this one fly, also where nobody gets a card.
      this.deal(this.scored());
      this.shown = this.after;
      this.push([event], throwMs(this.shown.tray.length), event.seat);
    }
    if (event.chance === 'roll') {
      this.shown = { ...this.shown, tray: this.after.tray, action: null };
      this.push([event], throwMs((event.outcome ?? '').split(' ').length), event.seat);
    }
  }

  private scored(): boolean {
    return this.after.players.some((now, seat) => scoreOf(now) !== scoreOf(this.shown.players[seat] ?? now));
  }

  /** New cards, before the dice are cast. */
  private deal(scored = false): void {
    if (this.dealt.length === 0 && !scored) return;
    this.shown = { ...this.after, phase: 'deal', tray: [], turn: null };
    this.push(this.dealt, kDeal, null);
    this.dealt = [];
  }

  private push(events: readonly TableEvent[], ms: number, seat: Seat | null): void {
    this.scenes.push({ view: this.shown, events, ms, toAct: seat === null ? [] : [seat] });
  }
}

export const scenes = (batch: Batch<View>): Scene<View>[] =>
  directScenes(batch, kAtOnce, (before, after) => new Director(before, after));
