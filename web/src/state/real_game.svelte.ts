// A game with real dice, as the page draws it: the scene, the question and the log. Each step is stored on the device.
import type { Engine } from '#web-engine/engine.js';
import type { Ask, GameModule, LogLine, Player, SentenceContext } from '../kit/game.ts';
import { device } from '../local/device.ts';
import type { Seat } from '../protocol/messages.ts';
import { type GameRecord, isChance } from '../protocol/records.ts';
import { askingEngine } from '../kit/questions.ts';
import { localTables } from './local_tables.svelte.ts';
import { personAt } from '../kit/players.ts';
import { previewsOf, type Preview } from '../kit/previews.ts';
import { type Question, Referee, type Status } from './referee.ts';
import type { KeptGame } from './real_games.ts';
import { batchOf } from './replay.ts';
import { batchEnd, batchStart, tableEvent } from '../protocol/record_batches.ts';
import { SceneQueue } from './scene_queue.svelte.ts';

interface Now {
  status: Status;
  question: Question;
  record: GameRecord;
  /** The view of the seat that is asked. */
  view: unknown;
  /** As spectators saw it: before each event, and now. */
  views: readonly unknown[];
}

export class RealGame {
  now = $state.raw<Now>()!;
  /** Counts steps and undos. */
  version = $state(0);
  readonly scenes = new SceneQueue();

  /** Nobody is `isMe`: all of them share the device. */
  readonly people: readonly Player[];
  readonly players: readonly Player[] = $derived.by(() => {
    const { status, question } = this.now;
    const asked = question.seat === null ? status.to_act : [question.seat];
    const toAct = this.scenes.settled ? asked : (this.scenes.scene?.toAct ?? asked);
    return this.people.map((person) => ({ ...person, toAct: toAct.includes(person.seat) }));
  });
  /** The seat whose things lie in front: the one that acts now, or in the shown scene. */
  readonly seat: Seat | null = $derived(
    this.scenes.settled ? this.now.question.seat : (this.scenes.scene?.toAct?.[0] ?? this.now.question.seat),
  );
  readonly log: readonly LogLine[] = $derived.by(() => this.tell());
  readonly preview: Preview = $derived.by(() => {
    const { game, players, options } = this.now.record;
    return previewsOf(this.engine, { game, players, options }, this.now.view);
  });

  readonly ask: Ask;

  /** The id of its record on this device, once the record was stored there. */
  private archived: string | null = null;

  constructor(
    readonly id: string,
    private readonly engine: Pick<Engine, 'call'>,
    readonly game: GameModule,
    private readonly referee: Referee,
  ) {
    this.ask = askingEngine(engine);
    this.people = referee.start.seats.map(personAt);
    this.update();
    this.scenes.jump(this.now.view);
  }

  get context(): SentenceContext {
    return { players: this.people, me: null, options: this.now.record.options };
  }

  act(action: string): void {
    this.step(() => this.referee.act(action));
  }

  resolve(outcome: string): void {
    this.step(() => this.referee.resolve(outcome));
  }

  undo(): void {
    this.referee.undo();
    this.update();
    this.scenes.jump(this.now.view);
    void this.keep();
  }

  /** The record, kept with those of other games: there is the replay, and the analysis. */
  async archive(): Promise<string> {
    this.archived ??= await localTables.importRecord(JSON.stringify(this.now.record));
    return this.archived;
  }

  close(): void {
    this.scenes.stop();
    this.referee.close();
  }

  keep(): Promise<void> {
    const kept: KeptGame = { id: this.id, kind: 'game', at: Date.now(), record: this.now.record };
    return device.put('real', kept);
  }

  private step(how: () => void): void {
    const from = this.referee.events.length;
    const before = this.scenes.settled ? this.scenes.scene?.view : this.referee.views[from];
    how();
    this.update();
    this.scenes.stop();
    this.scenes.add(this.scenesOf(before, from));
    void this.keep();
  }

  /** With the action that an outcome follows: only that says which dice were rolled. */
  private scenesOf(before: unknown, from: number): ReturnType<GameModule['scenes']> {
    const { record } = this.now;
    const first = batchStart(record, from);
    const led = first < from && !isChance(record.events[first]!) ? [record.events[first]!] : [];
    const events = [...led, ...record.events.slice(from)].map(tableEvent);
    return this.game.scenes({ before, after: this.now.view, events });
  }

  private update(): void {
    this.version++;
    this.archived = null;
    const { status, question } = this.referee;
    this.now = {
      status,
      question,
      record: this.referee.record(),
      view: this.referee.view(question.seat),
      views: [...this.referee.views],
    };
  }

  private tell(): LogLine[] {
    const { record, views } = this.now;
    const lines: LogLine[] = [];
    for (let from = 0; from < record.events.length;) {
      const to = batchEnd(record, from);
      for (const { event, parts } of this.game.lines(
        batchOf(record, from, to, (at) => views[at]),
        this.context,
      )) {
        lines.push({ key: lines.length, event: from + event, parts });
      }
      from = to;
    }
    return lines;
  }
}
