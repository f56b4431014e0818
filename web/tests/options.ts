// Options of a game in the forms of the page.
import type { Page } from 'playwright-core';
import type { GameId } from '../src/protocol/messages.ts';
import { factsOf, wordsOf } from './games.ts';

/** Types numbers. One that may be without a limit is switched on first. Without `options` the game becomes short. */
export async function fillOptions(
  page: Page,
  game: GameId,
  options: Readonly<Record<string, unknown>> = factsOf(game).short_game.options,
): Promise<void> {
  for (const [option, value] of Object.entries(options)) {
    const name = wordsOf(game)[`option.${option}`]!;
    const field = page.getByRole('spinbutton', { name, exact: true });
    const limit = page.getByRole('checkbox', { name, exact: true });
    if (await limit.count()) await limit.check();
    await field.fill(String(value));
  }
}
