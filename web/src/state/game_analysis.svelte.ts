// Luck and skill of a finished game: asked for once, by the first page that shows it.
import { t } from '../i18n/i18n.svelte.ts';
import { Refusal } from '../protocol/messages.ts';
import type { Analysis, GameRecord } from '../protocol/records.ts';
import { refusalText } from './refusal_text.ts';
import { isLocal, localTables } from './local_tables.svelte.ts';
import { session } from './session.svelte.ts';

const kFirstWait = 1000;
const kLongestWait = 10_000;

/** What the server worked out, or this device for its own games. It takes a while: nothing is asked before `ask`. */
export class GameAnalysis {
  found = $state.raw<Analysis | null>(null);
  /** How much of it is worked out, where that is known. */
  part = $state<number | null>(null);
  problem = $state<string | null>(null);
  asked = $state(false);

  #id: string;
  #record: GameRecord;
  #here = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, record: GameRecord) {
    this.#id = id;
    this.#record = record;
  }

  ask(): void {
    if (this.asked) return;
    this.asked = true;
    if (isLocal(this.#id)) void this.#workOut();
    else void this.#askServer(kFirstWait);
  }

  /** The page is left. */
  stop(): void {
    this.#here.abort();
    clearTimeout(this.#timer);
  }

  async #workOut(): Promise<void> {
    try {
      this.part = 0;
      this.found = await localTables.analyse(this.#record, this.#here.signal, (done) => (this.part = done));
    } catch (why) {
      if (!this.#here.signal.aborted) this.#fail(why);
    }
  }

  /** Until it is worked out, less and less often. */
  async #askServer(wait: number): Promise<void> {
    try {
      const answer = await session.api.analysis(this.#id);
      if (this.#here.signal.aborted) return;
      if ('pending' in answer) this.#again(wait);
      else this.found = answer;
    } catch (why) {
      if (this.#here.signal.aborted) return;
      const code = why instanceof Refusal ? why.code : null;
      if (code === 'too_fast' || code === 'too_many_requests') this.#again(wait);
      else if (code === 'no_such_page') this.problem = t('after.analysis_none');
      else if (code === 'too_long') this.problem = t('after.analysis_too_long');
      else this.#fail(why);
    }
  }

  #again(wait: number): void {
    this.#timer = setTimeout(() => void this.#askServer(Math.min(wait * 1.5, kLongestWait)), wait);
  }

  #fail(why: unknown): void {
    this.problem = why instanceof Refusal ? refusalText(why) : t('common.load_failed');
  }
}
