// The replay of a finished game: the position in its record, and the scene that is shown.
import type { GameModule, Player, SentenceContext } from '../kit/game.ts';
import type { Part } from '../i18n/catalogue.ts';
import type { Frame, RecordEngine } from '../net/engine.ts';
import type { Seat, Snapshot } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';
import { playersOf } from '../kit/players.ts';
import { batchOf, stepScene } from './replay.ts';
import { batchEnd } from '../protocol/record_batches.ts';
import { SceneQueue } from './scene_queue.svelte.ts';
import { fromSnapshot } from '../protocol/table_state.ts';

export interface ReplayLine {
  /** The event it tells of. */
  event: number;
  key: number;
  parts: readonly Part[];
}

export const kSpeeds = [1, 2, 4] as const;

const kPause = 450; // between two moves, at speed 1
const kSlice = 12; // ms of work before the page gets its turn

export class Replay {
  /** Before which event we are; as many as there are: at the end. */
  at = $state(0);
  /** Through whose eyes; null: a spectator's. */
  seat = $state<Seat | null>(null);
  playing = $state(false);
  speed = $state<(typeof kSpeeds)[number]>(1);
  lines = $state.raw<readonly ReplayLine[]>([]);
  readonly scenes = new SceneQueue();

  private frames = new Map<number, Frame>();
  private lastSpectated: { at: number; view: unknown } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;

  readonly players: readonly Player[] = $derived.by(() => {
    const toAct = this.scenes.scene?.toAct ?? this.frame(this.at).toAct;
    return playersOf(fromSnapshot(this.snapshot, this.seat), toAct, 0).map((player) => ({
      ...player,
      isMe: false, // the person who watches a replay has no seat
      away: false,
      standIn: false,
      gaveUp: false,
      until: null,
    }));
  });

  constructor(
    readonly record: GameRecord,
    readonly game: GameModule,
    private readonly snapshot: Snapshot,
    private readonly engine: RecordEngine,
  ) {}

  get length(): number {
    return this.record.events.length;
  }

  /** Somewhere else, at once. */
  go(at: number): void {
    this.pause();
    this.draw(at);
  }

  chooseSeat(seat: Seat | null): void {
    this.seat = seat;
    this.frames.clear();
    this.draw(this.at);
  }

  forward(): void {
    this.pause();
    if (this.at >= this.length) return;
    const scene = stepScene(this.record, this.at, this.game, this.view);
    this.at++;
    this.scenes.stop();
    this.scenes.add([scene]);
  }

  back(): void {
    this.go(this.at - 1);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.at >= this.length) this.draw(0);
    this.playing = true;
    this.next();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
    this.scenes.skip();
  }

  close(): void {
    this.pause();
    clearTimeout(this.telling);
    this.scenes.stop();
  }

  /** Writes the log, a slice at a time: a long game has hundreds of views. */
  tell(context: SentenceContext): void {
    clearTimeout(this.telling);
    const lines: ReplayLine[] = [];
    let from = 0;
    const work = () => {
      const until = performance.now() + kSlice;
      while (from < this.length && performance.now() < until) {
        const to = batchEnd(this.record, from);
        const start = from;
        for (const line of this.game.lines(batchOf(this.record, from, to, this.spectated), context)) {
          lines.push({ event: start + line.event, key: lines.length, parts: line.parts });
        }
        from = to;
      }
      this.lines = [...lines]; // drawn as they come: hundreds at once would be felt
      if (from < this.length) this.telling = setTimeout(work);
    };
    work();
  }

  private view = (at: number): unknown => this.frame(at).view;
  /** For the log, which asks for each view twice: where a batch ends, and where the next begins. */
  private spectated = (at: number): unknown => {
    if (this.lastSpectated?.at !== at) {
      this.lastSpectated = { at, view: this.engine.frame(this.record, at, null).view };
    }
    return this.lastSpectated.view;
  };

  private frame(at: number): Frame {
    const known = this.frames.get(at) ?? this.engine.frame(this.record, at, this.seat);
    this.frames.set(at, known);
    return known;
  }

  private draw(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.length);
    this.scenes.jump(this.view(this.at));
  }

  /** One batch, as it was shown when it happened; then the next. */
  private next(): void {
    if (this.at >= this.length) {
      this.playing = false;
      return;
    }
    const from = this.at;
    const to = batchEnd(this.record, from);
    const scenes = this.game
      .scenes(batchOf(this.record, from, to, this.view))
      .map((scene) => ({ ...scene, ms: scene.ms / this.speed }));
    this.at = to;
    this.scenes.add(scenes);
    const ms = scenes.reduce((sum, scene) => sum + scene.ms, kPause / this.speed);
    this.timer = setTimeout(() => this.next(), ms);
  }
}
