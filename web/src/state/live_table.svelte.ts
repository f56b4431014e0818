// One watched table: its state, the scene that is shown, its log, and the commands of the person here.
import type { Batch, GameModule, LogLine, Player, Scene, SentenceContext } from '../kit/game.ts';
import { folderOf } from '../games/registry.ts';
import { i18n } from '../i18n/i18n.svelte.ts';
import type { Connection } from '../net/connection.ts';
import { DiceDevice, type DiceWarning } from '../net/dice_device.ts';
import {
  type ChatMessage,
  type ClientMessage,
  type Code,
  type Command,
  type Emote,
  type FairMessage,
  type News,
  type Order,
  type Phrase,
  Refusal,
  type Seat,
  type ServerMessage,
  type Snapshot,
  type TableEvent,
  type TableMessage,
} from '../protocol/messages.ts';
import { sinceMine } from '../kit/lesson_choice.ts';
import { playersOf } from '../kit/players.ts';
import { type QueuedScene, SceneQueue } from './scene_queue.svelte.ts';
import { sceneOfEvents } from './scene_lines.ts';
import { TableLog } from './table_log.ts';
import { freshEvents, fromSnapshot, type TableState, withNews } from '../protocol/table_state.ts';
import { receipts } from './receipts.ts';

const kNothing: readonly string[] = [];
/** With more missed steps than this, they are not played back. */
const kTooMuch = 8;
const kLongestLog = 1000;
/** Codes where another try would not help: there is no such table, or its stored log cannot be read. */
const kHopeless: readonly Code[] = ['no_such_table', 'bad_log', 'bad_table'];
/** After this time a table that the server could not read is asked for again. */
const kReadAgainMs = 10_000;

/** A line of the chat; a speaker who is no longer there has a name alone. */
export type SaidLine = Pick<ChatMessage, 'at' | 'phrase' | 'text' | 'emote'> & { seat: Seat | null; name?: string };

export class LiveTable {
  state = $state.raw<TableState | null>(null);
  /** The reason why there is no table to show; null: there is one, or it is not known yet. */
  missing = $state.raw<Refusal | null>(null);
  game = $state.raw<GameModule | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  /** More happened before the first line of the log. */
  hasEarlier = $state(false);
  /** The lines of the last message, for screen readers. */
  latest = $state.raw<readonly LogLine[]>([]);
  /** My last action and the events after it. */
  recent = $state.raw<readonly TableEvent[]>([]);
  /** All that was said, also before I came. */
  chat = $state.raw<readonly SaidLine[]>([]);
  /** What was said while I was here. */
  said = $state.raw<readonly ChatMessage[]>([]);
  /** Lines of others that I have not seen. */
  unread = $state(0);
  /** How many watch without a seat. */
  watching = $state(0);
  pending = $state.raw<Order | null>(null);
  hint = $state.raw<string | null>(null);
  rematch = $state<string | null>(null);
  /** What this device has against the dice of the server. */
  diceWarnings = $state.raw<readonly DiceWarning[]>([]);
  /** How many steps were not played back after the last return. */
  missed = $state(0);
  readonly scenes = new SceneQueue();
  /** Whether another player acted after my last action. Then my turn is announced. */
  othersActed = true;

  private momentAt = $state(Date.now());
  /** Counts the positions in which somebody decides. */
  private decision = 0;
  private asked: { decision: number; legal: readonly string[] } = { decision: 0, legal: kNothing };
  private readonly story = new TableLog();
  private lines = 0;
  private readonly dice: DiceDevice;
  private unsure: Command | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;
  private inbox: Promise<void> = Promise.resolve();
  private toAct = $derived.by((): readonly Seat[] => {
    if (this.scenes.settled) return this.state?.moment?.to_act ?? [];
    return this.scenes.scene?.toAct ?? [];
  });

  readonly players: readonly Player[] = $derived(this.state ? playersOf(this.state, this.toAct, this.momentAt) : []);
  // Of one decision it is one array, also when it is told again after a lost connection: what was chosen stays chosen.
  readonly legal: readonly string[] = $derived.by(() => {
    if (!this.scenes.settled || this.state?.stage !== 'playing') return kNothing;
    const legal = this.state.moment?.you?.legal ?? kNothing;
    const { asked, decision } = this;
    if (asked.decision !== decision || asked.legal.join() !== legal.join()) this.asked = { decision, legal };
    return this.asked.legal;
  });
  readonly windowUntil: number | null = $derived.by(() => {
    const left = this.state?.moment?.window_ms ?? null;
    return left === null ? null : this.momentAt + left;
  });

  constructor(
    readonly id: string,
    private readonly connection: Connection,
    /** Shows a refusal to the person. */
    private readonly onRefusal: (why: Refusal) => void,
    private readonly pastChat: (id: string) => Promise<readonly SaidLine[]> = async () => [],
  ) {
    this.dice = new DiceDevice(id, receipts, (warning) => {
      if (!this.diceWarnings.includes(warning)) this.diceWarnings = [...this.diceWarnings, warning];
    });
  }

  get context(): SentenceContext {
    return { players: this.players, me: this.state?.me ?? null, options: this.state?.table.options ?? {} };
  }

  /** The move that somebody asks to take back, in the words of the log; null: nobody asks, or it is not known. */
  get askedBack(): LogLine | null {
    const request = this.state?.undo_request;
    const event = request ? this.story.lastChosen(request.seat) : null;
    return this.log.findLast((line) => line.event === event) ?? null;
  }

  /** Called each time the connection is there (again). */
  async watch(): Promise<void> {
    clearTimeout(this.again);
    try {
      const since = this.state?.version ?? 0;
      this.take(await this.connection.ask({ say: 'watch', table: this.id, since, events: true }));
    } catch (why) {
      if (why instanceof Refusal && kHopeless.includes(why.code)) this.missing = why;
      if (why instanceof Refusal && why.code === 'storage') {
        this.refused(why);
        this.again = setTimeout(() => void this.watch(), kReadAgainMs);
      }
      return; // the next connection tries again
    }
    const again = this.unsure;
    this.unsure = null;
    if (again) await this.command(again);
  }

  leave(): void {
    clearTimeout(this.again);
    this.scenes.stop();
    void this.connection.ask({ say: 'unwatch', table: this.id }).catch(() => {});
  }

  take(message: ServerMessage): void {
    // One message after the other: the first one waits for the game's module.
    this.inbox = this.inbox.then(() => this.handle(message)).catch((why: unknown) => console.error(why));
  }

  /** Why the table has not done it; null: it has. A refusal is shown, unless the caller does that. */
  async order(order: Order, { quiet = false } = {}): Promise<Refusal | null> {
    if (!this.state) return new Refusal('no_connection');
    if (this.pending) return new Refusal('too_fast');
    this.scenes.skip();
    if (order.do === 'act') this.othersActed = false;
    if (order.do === 'leave') this.dice.leave();
    return this.command({ ...order, version: this.state.version }, quiet);
  }

  act = (action: string): void => void this.order({ do: 'act', action });

  async askHint(): Promise<void> {
    try {
      const answer = await this.connection.ask({ say: 'hint', table: this.id });
      if (answer.say === 'hint' && answer.version === this.state?.version) this.hint = answer.action;
    } catch (why) {
      this.refused(why);
    }
  }

  async speak(what: { phrase: Phrase } | { text: string } | { emote: Emote }): Promise<void> {
    try {
      await this.connection.ask({ say: 'chat', table: this.id, ...what });
    } catch (why) {
      this.refused(why);
    }
  }

  /** What was said before I came, and while I was gone. */
  private async recallChat(): Promise<void> {
    const known = this.said.length;
    const lines = await this.pastChat(this.id).catch(() => null);
    if (lines) this.chat = [...lines, ...this.said.slice(known)];
  }

  private async command(command: Command, quiet = false): Promise<Refusal | null> {
    this.pending = command;
    try {
      await this.connection.ask({ say: 'do', table: this.id, command });
      return null;
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      if (why.code === 'already') return null;
      // It may have arrived. It is sent again after the reconnect; the table does it at most once.
      if (why.code === 'no_connection' || why.code === 'no_answer') this.unsure = command;
      else if (why.code !== 'stale' && !quiet) this.onRefusal(why);
      return why;
    } finally {
      this.pending = null;
    }
  }

  private refused(why: unknown): void {
    if (why instanceof Refusal) this.onRefusal(why);
    else throw why;
  }

  private async handle(message: ServerMessage): Promise<void> {
    switch (message.say) {
      case 'table':
        return this.arrive(message);
      case 'news':
        return this.hear(message);
      case 'chat':
        this.said = [...this.said, message].slice(-kLongestLog);
        this.chat = [...this.chat, message].slice(-kLongestLog);
        if (message.seat !== this.state?.me) this.unread++;
        return;
      case 'spectators':
        this.watching = message.count;
        return;
      case 'fair':
        return this.fair(message);
      case 'rematch':
        this.rematch = message.next;
        return;
      case 'gone':
        this.missing = new Refusal('no_such_table');
    }
  }

  private async arrive(message: TableMessage): Promise<void> {
    const { game } = message.snapshot.table;
    const known = this.state?.version ?? 0;
    const [module] = await Promise.all([folderOf(game).load(), i18n.need(game)]);
    this.game = module.game;
    // A table on this device has no fair dice, and claims nothing.
    if (message.commitment && message.snapshot.stage !== 'finished') this.dice.see(message.commitment, message.signer);
    this.momentAt = Date.now();
    if (message.snapshot.version !== known) this.decision++;
    this.state = fromSnapshot(message.snapshot, message.you);
    this.watching = message.spectators;
    if (this.state.stage === 'finished') this.dice.finish();
    this.missing = null;
    void this.recallChat();
    this.hint = null;
    this.scenes.stop();
    if (message.events) this.tellPast(message.snapshot, message.events);
    else this.tellOn(message.snapshot, known);
    if (message.snapshot.moment) this.scenes.jump(message.snapshot.moment.view);
  }

  /** The log of everything that happened before I came. */
  private tellPast(snapshot: Snapshot, events: readonly TableEvent[]): void {
    this.story.begin(snapshot);
    this.hasEarlier = false;
    this.log = this.shortened(this.lineup(events));
  }

  /**
   * Without past events. The server may have lost its last ones: their lines go. Or there were too many to send: then
   * the log begins here, for one with a gap would look whole.
   */
  private tellOn(snapshot: Snapshot, known: number): void {
    this.story.beginLate(snapshot);
    const isGap = known < snapshot.version;
    this.log = isGap ? [] : this.log.filter((line) => line.event <= snapshot.version);
    if (isGap) this.hasEarlier = true;
  }

  private shortened(lines: readonly LogLine[]): readonly LogLine[] {
    if (lines.length > kLongestLog) this.hasEarlier = true;
    return lines.slice(-kLongestLog);
  }

  private async hear(news: News): Promise<void> {
    const before = this.state;
    if (!before || !this.game) return;
    const after = withNews(before, news);
    if (!after) return this.watch();
    const events = freshEvents(before, news);
    const steps = events.filter((event) => event.type === 'acted' || event.type === 'outcome').length;
    const summed = news.id !== undefined && steps > kTooMuch;
    if (events.some((event) => event.type === 'acted' && event.seat !== after.me)) this.othersActed = true;
    this.momentAt = Date.now();
    if (events.some(moves)) this.decision++;
    this.state = after;
    if (after.stage === 'finished') this.dice.finish();
    this.recent = sinceMine([...this.recent, ...events], after.me);
    this.hint = null;
    this.missed = summed ? steps : 0;
    const batch: Batch = {
      before: summed ? null : (before.moment?.view ?? null),
      after: after.moment?.view,
      events,
    };
    const lines = this.lineup(events);
    if (summed || !after.moment || !events.some(moves)) {
      if (after.moment) this.keepUp(after.moment.view, summed);
      this.write(lines);
    } else {
      this.scenes.add(this.withLines(this.game.scenes(batch), events, lines));
    }
  }

  /** Each line is written at the end of the scene that shows its event. */
  private withLines(
    scenes: readonly Scene[],
    events: readonly TableEvent[],
    lines: readonly LogLine[],
  ): readonly QueuedScene[] {
    const sceneOf = sceneOfEvents(scenes, events);
    return scenes.map((scene, at) => {
      const own = lines.filter((line) => sceneOf(line.event) === at);
      return own.length ? { ...scene, end: () => this.write(own) } : scene;
    });
  }

  /** Shows the view without a scene, unless other scenes still wait. */
  private keepUp(view: unknown, now: boolean): void {
    if (now || this.scenes.settled) this.scenes.jump(view);
  }

  private write(lines: readonly LogLine[]): void {
    if (!lines.length) return;
    this.latest = lines;
    this.log = this.shortened([...this.log, ...lines]);
  }

  private lineup(events: readonly TableEvent[]): LogLine[] {
    const { me = null, moment, version = 0 } = this.state ?? {};
    return this.story.tell(events, me, this.game, moment?.view).map(({ event, line }) => ({
      key: ++this.lines,
      event: event.n ?? version,
      parts: line.parts,
    }));
  }

  private fair(message: FairMessage): void {
    const { round, list, numbers, missing } = message;
    const me = this.state?.me ?? null;
    if (message.do === 'commit' && me !== null) {
      const hash = this.dice.commit(message, me);
      if (hash) void this.give({ say: 'commit', table: this.id, round, hash });
    } else if (message.do === 'open' && list) {
      const bots = (this.state?.seats ?? []).flatMap((seat, index) => (seat.who === 'bot' ? [index] : []));
      const number = this.dice.list(message, list, me, bots);
      if (number) void this.give({ say: 'open', table: this.id, round, number });
    } else if (message.do === 'spoiled' && list) {
      this.dice.spoiled(round, list, missing ?? []);
    } else if (message.do === 'check' && list && numbers) {
      this.dice.numbers(message, list, numbers, me);
    }
  }

  private async give(message: Extract<ClientMessage, { say: 'commit' | 'open' }>): Promise<void> {
    try {
      await this.connection.ask(message);
      if (message.say === 'open') this.dice.opened(message.round);
      else this.dice.confirmed(message.round);
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      // Too late, or another device of the same person was first: the game goes on without this number.
      if (why.code === 'not_allowed' && message.say === 'commit') this.dice.refused(message.round);
    }
  }
}

function moves(event: TableEvent): boolean {
  return event.type === 'acted' || event.type === 'outcome' || event.type === 'undone' || event.type === 'started';
}
