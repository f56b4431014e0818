// The guided first games of this device: finished and dismissed ones, the guided tables, and their lessons.
import type { Lesson, Now } from '../kit/lessons.ts';
import { folderOf } from '../games/registry.ts';
import type { Params } from '../i18n/catalogue.ts';
import { i18n } from '../i18n/i18n.svelte.ts';
import { kGames } from '../protocol/games.ts';
import type { GameId } from '../protocol/messages.ts';
import { lastOfMine, lessonFor } from '../kit/lesson_choice.ts';
import { kept } from '../page/settings.svelte.ts';

const kPlace = 'tessera.learn';
/** A lesson that was shown for less time counts as unread. */
const kGlance = 1500;

/** For each game its latest guided table, and the lessons told there. */
interface Kept {
  done: readonly GameId[];
  tables: Readonly<Partial<Record<GameId, { id: string; told: readonly string[] }>>>;
}

function read(): Kept {
  try {
    return { done: [], tables: {}, ...(JSON.parse(kept.get(kPlace) ?? '{}') as Partial<Kept>) };
  } catch {
    return { done: [], tables: {} };
  }
}

class Learning {
  private kept = $state.raw<Kept>(read());

  /** Whether this one was played or dismissed. The home page does not offer it then. */
  done(game: GameId): boolean {
    return this.kept.done.includes(game);
  }

  /** It was played to the end, or dismissed: the home page no longer offers it. */
  finish(game: GameId): void {
    if (!this.done(game)) this.write({ done: [...this.kept.done, game] });
  }

  begin(game: GameId, table: string): void {
    this.note(game, table, []);
  }

  note(game: GameId, id: string, told: readonly string[]): void {
    this.write({ tables: { ...this.kept.tables, [game]: { id, told } } });
  }

  end(game: GameId): void {
    const { [game]: _gone, ...tables } = this.kept.tables;
    this.write({ tables });
  }

  /** Null: no guide at this table. */
  guideAt(table: string): Guide | null {
    const game = kGames.find((one) => this.kept.tables[one]?.id === table);
    return game ? new Guide(game, table, this.kept.tables[game]?.told ?? []) : null;
  }

  private write(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    kept.set(kPlace, JSON.stringify(this.kept));
  }
}

export const learning = new Learning();

export interface ToldLesson {
  lesson: Lesson;
  key: string;
  params: Params;
}

export class Guide {
  /** The lesson that is shown now; null: none. */
  told = $state.raw<ToldLesson | null>(null);
  /** Its words are there. */
  ready = $state(false);
  /** Skipped. */
  gone = $state(false);

  private lessons: readonly Lesson[] = [];
  private known: Set<string>;
  private now: Now | null = null;
  private acted = 0;
  private since = 0;

  constructor(
    readonly game: GameId,
    private readonly table: string,
    told: readonly string[],
  ) {
    this.known = new Set(told);
  }

  async load(): Promise<void> {
    const [module] = await Promise.all([folderOf(this.game).loadLessons(), i18n.need('lessons'), i18n.need(this.game)]);
    this.lessons = module.lessons;
    this.ready = true;
  }

  /** Called when the table stands still. After an action the last lesson is done. */
  update(now: Now): void {
    this.now = now;
    const acted = lastOfMine(now);
    if (this.told && (acted !== this.acted || (now.over && !this.told.lesson.end)))
      this.passOver(this.told.lesson, now);
    this.acted = acted;
    if (now.over) learning.finish(this.game);
    if (!this.told) this.next();
  }

  gotIt(): void {
    if (!this.told) return;
    this.know(this.told.lesson);
    this.next();
  }

  skip(): void {
    this.told = null;
    this.gone = true;
    learning.finish(this.game);
    learning.end(this.game);
  }

  /** A lesson that was shown too briefly stays while it fits, and may be shown again. */
  private passOver(lesson: Lesson, now: Now): void {
    if (Date.now() - this.since >= kGlance) this.know(lesson);
    else if ((lesson.end ?? false) !== now.over || !lesson.when(now)) this.told = null;
  }

  private know(lesson: Lesson): void {
    this.known.add(lesson.id);
    learning.note(this.game, this.table, [...this.known]);
    this.told = null;
  }

  private next(): void {
    const lesson = this.now ? lessonFor(this.lessons, this.known, this.now) : null;
    if (lesson && this.now) {
      this.since = Date.now();
      this.told = { lesson, key: `${this.game}.lesson.${lesson.id}`, params: lesson.params?.(this.now) ?? {} };
    }
  }
}
