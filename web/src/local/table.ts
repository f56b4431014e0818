// One table on this device. It has the engine's table, its steps in the storage, and the people at the device; bots
// think in a worker. It promises: every change is stored before it is told. Another window may play the same table. The
// window that stores a step first wins; the other one loads the table again. So a step is never overwritten.
import type { Answer, BotRequest, Changes, Functions, LogEvent } from '#web-engine/engine.js';
import { freshKey } from '#web-engine/engine.js';
import { Conflict } from './device.ts';
import {
  type Code,
  type Command,
  type Face,
  type Moment,
  Refusal,
  type Seat,
  type ServerMessage,
  type Snapshot,
  type TableEvent,
  type WatchMessage,
} from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';
import { holdsSecrets, type KeptStep, type KeptTable, rowOf, stepId, stepsOf } from './kept.ts';
import { type PeopleHere, handOver, type Pass, passOn, takeUp } from './passing.ts';
import { type LocalServices, playsFromSolution } from './services.ts';

/** The part of a request that is the same in all calls that change a table. */
type Common = Required<Functions['table_wake']['takes']>;
/** One call of the engine that changes the table. */
type Call = (common: Common) => Promise<Answer<Changes>>;

/** What a person is called, and how they look. */
export interface Named {
  name: string;
  face: Face | null;
}

export interface TableListener {
  hear(message: ServerMessage): void;
  passed(pass: Pass): void;
  /** A bot of the level `best` has no solution to play from: it waits. */
  bestMissing(): void;
  /** The same people play again; gives the new table's id. */
  rematch(wanted: NonNullable<Changes['rematch']>): Promise<string>;
}

const kLongestSleep = 3_600_000;
const kThinkAgain = 3000;
const kTries = 4;

/** Commands that all people at the device give together. */
const kTogether: readonly string[] = ['agree', 'rematch'];

export class LocalTable {
  pass: Pass = { holder: null, next: null };

  private handle = 0;
  private steps = 0;
  private version = 0;
  private latest = 0;
  private secrets = false;
  private moments = new Map<Seat | null, Moment>();
  private queue: Promise<unknown> = Promise.resolve();
  private cancelWake = () => {};
  private closed = false;

  private constructor(
    private readonly services: LocalServices,
    private row: KeptTable,
    private readonly listener: TableListener,
  ) {}

  /** Rejects with a Refusal if there is no such table, or if its steps cannot be replayed. */
  static async open(services: LocalServices, id: string, listener: TableListener): Promise<LocalTable> {
    const row = await services.device.get<KeptTable>('tables', id);
    if (!row) throw new Refusal('no_such_table');
    const table = new LocalTable(services, row, listener);
    await table.serially(async () => {
      await table.load();
      await table.standStill();
    });
    return table;
  }

  get id(): string {
    return this.row.id;
  }

  /** As `watch` of docs/protocol.md: a snapshot, or the events after `since`. */
  watch({ since, events }: WatchMessage): Promise<ServerMessage> {
    return this.serially(async () => {
      const { id, version, pass } = this;
      if (since > 0 && since <= version) return this.newsSince(since);
      const snapshot = await this.snapshot(pass.holder);
      const answer = {
        say: 'table' as const,
        id: 0,
        table: id,
        you: pass.holder,
        commitment: '',
        signer: '',
        spectators: 0,
        snapshot,
      };
      return events ? { ...answer, events: await this.eventsSince(0) } : answer;
    });
  }

  /** A command of the people at this device. Returns the version after it. */
  command(command: Command): Promise<number> {
    return this.persist(() => this.say(command));
  }

  /** From now on this person is called so. Refusal `already`: they are. */
  async rename(person: string, { name, face }: Named): Promise<void> {
    await this.persist(() =>
      this.change((common) => this.services.table('table_rename', { ...common, person, name, face })),
    );
  }

  /** Until no other window was faster. Returns the version after it. */
  private persist(run: () => Promise<void>): Promise<number> {
    return this.serially(async () => {
      for (let tries = 1; ; tries++) {
        try {
          await run();
          return this.version;
        } catch (why) {
          if (!(why instanceof Conflict) || tries === kTries) throw why;
          await this.catchUp();
        }
      }
    });
  }

  hint(): Promise<{ version: number; action: string }> {
    return this.serially(async () => {
      const { version, handle, latest } = this;
      const { holder: seat } = this.pass;
      const may = given(await this.services.table('table_snapshot', { table: handle, seat, now: latest }));
      if (!may.hints) throw new Refusal('not_allowed');
      const { knowledge } = given(await this.services.table('table_knowledge', { table: handle, seat }));
      await this.services.best(this.row.game); // without it the next best is asked
      return { version, knowledge };
    }).then(async ({ version, knowledge }) => {
      const { action } = given(await this.services.think({ knowledge, level: null, key: freshKey() }));
      return { version, action };
    });
  }

  record(): Promise<GameRecord> {
    return this.serially(async () => {
      const { record } = given(await this.services.table('table_record', { table: this.handle }));
      return record;
    });
  }

  seen(): Promise<Snapshot> {
    return this.serially(() => this.snapshot(this.pass.holder));
  }

  handOver(): void {
    this.turn(handOver(this.pass));
  }

  takeUp(): void {
    this.turn(takeUp(this.pass));
  }

  /** Another window has changed the table. */
  refresh(): void {
    this.serially(() => this.catchUp()).catch(report);
  }

  close(): void {
    this.closed = true;
    this.cancelWake();
    void this.serially(() => this.services.table('table_free', { table: this.handle })).catch(report);
  }

  // ---- from the device ------------------------------------------------------------------------------------------

  private async load(): Promise<void> {
    const kept = await this.services.device.list<KeptStep>('steps', stepsOf(this.id));
    const log = kept.flatMap((step) => step.log);
    const { game, seats } = this.row;
    if (seats.some((seat) => seat.who === 'bot' && playsFromSolution(game, seat.level))) await this.services.best(game);
    const made = given(await this.services.table('table_replay', { seed: this.row.seed, log: [...log] }));
    this.handle = made.table;
    this.steps = kept.length;
    this.version = made.version;
    this.latest = Math.max(this.latest, Number(log.at(-1)?.['at'] ?? 0));
    this.secrets = holdsSecrets(log);
    await this.loadMoments();
    this.turn(passOn(this.pass, this.company));
    if (this.closed) return;
    for (const request of made.bots) this.think(request);
    this.wakeAt(made.deadline);
  }

  /** No clock runs while the page is closed: this adds the outage to the table. */
  private async standStill(): Promise<void> {
    const ms = Math.round(this.services.now() - this.latest);
    if (this.row.stage === 'playing' && this.timed && ms > 0)
      await this.change((common) => this.services.table('table_outage', { ...common, ms }));
  }

  private get timed(): boolean {
    return [...this.moments.values()].some(
      (moment) => moment.window_ms !== null || moment.left_ms.some((left) => left !== null),
    );
  }

  /** Loads the table again from its steps, and tells the new events. */
  private async catchUp(): Promise<void> {
    if (this.closed) return;
    const row = await this.services.device.get<KeptTable>('tables', this.id);
    if (!row) {
      this.listener.hear({ say: 'gone', table: this.id });
      return;
    }
    const { version, handle } = this;
    this.row = row;
    this.cancelWake();
    await this.services.table('table_free', { table: handle }).catch(() => {});
    await this.load();
    if (this.version > version) this.listener.hear(await this.newsSince(version));
  }

  private async loadMoments(): Promise<void> {
    for (const seat of this.viewers) {
      const { moment } = await this.snapshot(seat);
      if (moment) this.moments.set(seat, moment);
    }
  }

  // ---- changes --------------------------------------------------------------------------------------------------

  private async say(command: Command): Promise<void> {
    const speakers = kTogether.includes(command.do) ? this.row.people : [this.speaker(command)];
    let refused: unknown = null;
    let done = 0;
    for (const one of speakers) {
      if (!one) throw new Refusal('not_seated');
      const { person, name } = one;
      try {
        const call: Call = (common) => this.services.table('table_handle', { ...common, person, name, command });
        await this.change(call);
        done++;
      } catch (why) {
        if (!(why instanceof Refusal)) throw why;
        refused = why;
      }
    }
    if (!done && refused) throw refused as Refusal;
  }

  /** The person that a command is from: the holder of the device. An undo is from the person who made the step. */
  private speaker(command: Command) {
    const seat = command.do === 'undo' ? (this.undoer ?? this.pass.holder) : this.pass.holder;
    return this.row.people.find((one) => one.seat === seat);
  }

  private get undoer(): Seat | null {
    if (this.secrets) return null;
    return this.people.find((seat) => this.moments.get(seat)?.you?.undo) ?? null;
  }

  /** Call it only within `serially`. Rejects with a Refusal, or with a Conflict: then the stored table is newer. */
  private async change(call: Call): Promise<void> {
    this.latest = Math.max(this.latest, Math.round(this.services.now()));
    const { viewers, latest: now } = this;
    const answer = given(await call({ table: this.handle, now, viewers }));
    if (answer.log.length) await this.store(answer.log);
    this.version = answer.version;
    viewers.forEach((seat, i) => {
      const moment = answer.news[i]?.moment;
      if (moment) this.moments.set(seat, moment);
    });
    const before = this.pass;
    const after = passOn(before, this.company);
    this.pass = after;
    const events = answer.news[viewers.indexOf(after.holder)]?.events ?? [];
    if (events.length || before.holder !== after.holder || answer.log.length) this.tell(events);
    if (before.holder !== after.holder || before.next !== after.next) this.listener.passed(after);
    for (const request of answer.bots) this.think(request);
    this.wakeAt(answer.deadline);
    if (answer.rematch) {
      const next = await this.listener.rematch(answer.rematch);
      this.listener.hear({ say: 'rematch', table: this.id, next });
    }
  }

  private async store(log: readonly LogEvent[]): Promise<void> {
    const row = rowOf(this.row, await this.snapshot(null), this.services.now());
    const step: KeptStep = { id: stepId(this.id, this.steps), log };
    await this.services.device.change([
      { store: 'steps', add: step },
      { store: 'tables', put: row },
    ]);
    this.row = row;
    this.steps++;
    this.secrets ||= holdsSecrets(log);
    this.services.notifyOtherTabs(this.id);
  }

  private tell(events: TableEvent[]): void {
    const { holder } = this.pass;
    const moment = this.momentOf(holder);
    const news = { say: 'news' as const, table: this.id, you: holder, version: this.version, events };
    this.listener.hear(moment ? { ...news, moment } : news);
  }

  /** The events that the holder may see. */
  private async eventsSince(since: number): Promise<TableEvent[]> {
    const seat = this.pass.holder;
    const { events } = given(await this.services.table('table_told', { table: this.handle, seat, since }));
    return events;
  }

  private async newsSince(since: number): Promise<ServerMessage> {
    const { holder } = this.pass;
    const events = await this.eventsSince(since);
    const moment = this.momentOf(holder);
    const news = { say: 'news' as const, id: 0, table: this.id, you: holder, version: this.version };
    return { ...news, events, ...(moment ? { moment } : {}) };
  }

  /** The holder can also take back a step of the previous holder. */
  private momentOf(seat: Seat | null): Moment | undefined {
    const moment = this.moments.get(seat);
    if (!moment?.you || this.undoer === null) return moment;
    return { ...moment, you: { ...moment.you, undo: true } };
  }

  private async snapshot(seat: Seat | null): Promise<Snapshot> {
    const now = Math.max(this.latest, Math.round(this.services.now()));
    const { snapshot } = given(await this.services.table('table_snapshot', { table: this.handle, seat, now }));
    const own = snapshot;
    const moment = seat === null ? own.moment : (own.moment ?? this.moments.get(seat));
    if (!moment) return own;
    this.moments.set(seat, moment);
    return { ...own, moment: this.momentOf(seat) ?? moment };
  }

  // ---- time, bots, people ---------------------------------------------------------------------------------------

  private wakeAt(deadline: number | null): void {
    this.cancelWake();
    if (deadline === null || this.closed) return;
    const ms = Math.min(Math.max(0, deadline - this.services.now()), kLongestSleep);
    this.cancelWake = this.services.after(
      ms,
      () => void this.happen((common) => this.services.table('table_wake', common)),
    );
  }

  private think(request: BotRequest): void {
    const { handle } = this;
    const { knowledge, level, key, seat, version } = request;
    const stale = () => this.closed || handle !== this.handle;
    const again = () => {
      if (!stale()) this.services.after(kThinkAgain, () => this.think(request));
    };
    const work = async (): Promise<void> => {
      if (playsFromSolution(this.row.game, level) && !(await this.services.best(this.row.game))) {
        this.listener.bestMissing();
        again();
        return;
      }
      const { action } = given(await this.services.think({ knowledge, level, key }));
      const call: Call = (common) => this.services.table('table_bot_act', { ...common, seat, version, action });
      if (!stale()) await this.happen(call);
    };
    work().catch((why: unknown) => (report(why), again()));
  }

  /** A change that no person asked for. It is dropped if the table was loaded again meanwhile. */
  private async happen(call: Call): Promise<void> {
    const { handle } = this;
    await this.serially(async () => {
      if (this.closed || handle !== this.handle) return;
      try {
        await this.change(call);
      } catch (why) {
        if (why instanceof Conflict) await this.catchUp();
        else if (!(why instanceof Refusal)) throw why;
      }
    }).catch(report);
  }

  private get people(): Seat[] {
    return this.row.people.map((one) => one.seat).sort((a, b) => a - b);
  }

  private get viewers(): (Seat | null)[] {
    return [...this.people, null];
  }

  private get company(): PeopleHere {
    const asked = this.people.filter((seat) => {
      const moment = this.moments.get(seat);
      return moment?.to_act.includes(seat) && moment.you?.legal.length && !moment.you.answered;
    });
    return { people: this.people, asked, secrets: this.secrets, over: this.row.stage === 'finished' };
  }

  private turn(pass: Pass): void {
    this.pass = pass;
    this.listener.passed(pass);
  }

  /** Runs one piece of work after the other: a change is stored before the next one is made. */
  private serially<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }
}

const report = (why: unknown): void => console.error(why);

/** Returns the answer; throws if it is a refusal. */
export function given<T>(answer: ({ ok: true } & T) | { ok: false; code: Code; detail: string }): T {
  if (answer.ok) return answer;
  throw new Refusal(answer.code, answer.detail);
}
