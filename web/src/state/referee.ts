// A game with real dice and the program as its referee: people enter their actions and what their dice showed. Every
// rule is the engine's (docs/referee.md, manual chance). No Svelte.
import type { Engine } from '#web-engine/engine.js';
import type { RefereeAnswers, RefereeRequest, RefereeStatus } from '#protocol';
import type { GameId, Options, Seat } from '../protocol/messages.ts';
import { type GameRecord, isChance, type RecordEvent } from '../protocol/records.ts';

export type Status = RefereeStatus;

/** The present question: an action, or what the dice showed. */
export interface Question {
  /** The seat that acts or rolls; null: no particular seat. */
  seat: Seat | null;
  legal: readonly string[];
  /** All outcomes that the dice can have, if dice are awaited. */
  outcomes: readonly string[];
}

export interface NewGame {
  game: GameId;
  names: readonly string[];
  options: Options;
}

/** A refusal of the engine, with its text. */
export class Refused extends Error {}

type EngineCall = Pick<Engine, 'call'>;

let last = 0;

/** The answer of the referee with this number. Throws what it refuses. */
function ask<R extends RefereeRequest>(engine: EngineCall, referee: number, request: R): RefereeAnswers[R['cmd']] {
  const called = engine.call('referee', { referee, request });
  if (!called.ok) throw new Refused(called.detail);
  const { answer } = called;
  if (!answer.ok) throw new Refused(answer.error);
  return answer as RefereeAnswers[R['cmd']];
}

export class Referee {
  readonly events: RecordEvent[] = [];
  /** As a spectator sees it: before each event, and now. */
  readonly views: unknown[] = [];
  status!: Status;
  question!: Question;
  private readonly number = ++last;

  private constructor(
    private readonly engine: EngineCall,
    readonly start: GameRecord,
  ) {}

  static begin(engine: EngineCall, { game, names, options }: NewGame): Referee {
    const referee = ++last;
    ask(engine, referee, { cmd: 'new', game, players: names.length, options, chance: 'manual' });
    const { record } = ask(engine, referee, { cmd: 'record' });
    ask(engine, referee, { cmd: 'quit' });
    return Referee.load(engine, { ...record, seats: [...names] });
  }

  /** Plays a kept game again up to where it stands. */
  static load(engine: EngineCall, record: GameRecord): Referee {
    const { result: _, ...rest } = record;
    const loaded = new Referee(engine, { ...rest, events: [], result: null });
    loaded.ask({ cmd: 'load', record: loaded.start });
    loaded.views.push(loaded.view(null));
    for (const event of record.events) loaded.take(event);
    loaded.settle();
    return loaded;
  }

  act(action: string): void {
    this.take({ seat: this.question.seat ?? 0, action });
    this.settle();
  }

  /** What the dice showed, in the notation. */
  resolve(outcome: string): void {
    const { kind, seat } = this.status.chance!;
    this.take({ chance: kind, seat, outcome });
    this.settle();
  }

  /** Back to the question before this one. */
  undo(): void {
    do {
      this.ask({ cmd: 'undo' });
      this.events.pop();
      this.views.pop();
      this.refresh();
    } while (this.isForced && this.events.length > 0);
    this.settle();
  }

  record(): GameRecord {
    return this.ask({ cmd: 'record' }).record;
  }

  view(seat: Seat | null): unknown {
    return this.ask({ cmd: 'view', seat }).view;
  }

  close(): void {
    this.ask({ cmd: 'quit' });
  }

  private take(event: RecordEvent): void {
    if (isChance(event)) this.ask({ cmd: 'chance', outcome: event.outcome });
    else this.ask({ cmd: 'do', seat: event.seat, action: event.action });
    this.events.push(event);
    this.views.push(this.view(null));
  }

  /** Goes on to the next question. Outcomes without a choice are filled in. */
  private settle(): void {
    this.refresh();
    while (this.isForced) {
      const { kind, seat } = this.status.chance!;
      this.take({ chance: kind, seat, outcome: this.question.outcomes[0]! });
      this.refresh();
    }
  }

  private get isForced(): boolean {
    return this.question.outcomes.length === 1;
  }

  private refresh(): void {
    this.status = this.ask({ cmd: 'status' });
    const { to_act, chance } = this.status;
    const seat = chance ? chance.seat : (to_act[0] ?? null);
    this.question = {
      seat,
      legal: chance || seat === null ? [] : this.ask({ cmd: 'legal', seat }).actions,
      outcomes: chance ? this.ask({ cmd: 'outcomes' }).outcomes : [],
    };
  }

  private ask<R extends RefereeRequest>(request: R): RefereeAnswers[R['cmd']] {
    return ask(this.engine, this.number, request);
  }
}
