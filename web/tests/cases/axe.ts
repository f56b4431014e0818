// axe finds nothing to complain of: on any page, in any theme and palette.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { kGames } from '../games.ts';
import { everyPage, everyTable, guidedTable, peopleTable, type Visit } from '../places.ts';
import { type Case, kThemes, type PageOptions, type Stage } from '../stage.ts';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wrong with what the page shows now, one line each. */
async function look(page: Page, name: string, rules: readonly string[] | null): Promise<string[]> {
  // As the page's own policy would forbid a script tag, it comes in by the debugger.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(kAxe);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${name}: ${id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim()}`),
  );
}

/** Themes and palettes, as the settings show them; high contrast has its own colours for both palettes. */
const kClothes = kThemes.flatMap((theme) =>
  (theme === 'contrast' ? ['classic'] : ['classic', 'black-white']).map((palette) => ({ theme, palette })),
);

/** Everything in the first clothes; in the others nothing but colours is new. */
function inAllClothes(found: string[]): Visit {
  return async (page, name) => {
    for (const [i, clothes] of kClothes.entries()) {
      await page.evaluate((worn) => void Object.assign(document.documentElement.dataset, worn), clothes);
      const what = `${name}, ${clothes.theme} ${clothes.palette}`;
      found.push(...(await look(page, what, i ? ['color-contrast'] : null)));
    }
  };
}

export type Tour = (stage: Stage, look: PageOptions, visit: Visit) => Promise<void>;
export function axe(name: string, tour: Tour, phone: boolean, quick = false): Case {
  return {
    name: `axe: ${name}${phone ? ' on a phone' : ''}`,
    quick,
    async run(stage) {
      const found: string[] = [];
      await tour(stage, { phone }, inAllClothes(found));
      if (found.length) throw new Error(`${found.length} violations\n${[...new Set(found)].join('\n')}`);
    },
  };
}

export const kAxeCases: readonly Case[] = [
  axe('home and a first game', guidedTable, false, true),
  axe('home and a first game', guidedTable, true),
  axe('every page', everyPage, false),
  axe('every page', everyPage, true),
  axe('what people see of each other', peopleTable, false),
  axe('what people see of each other', peopleTable, true),
  ...kGames.flatMap((game) =>
    [false, true].map((phone) =>
      axe(`the table of ${game}`, (stage, how, visit) => everyTable(stage, how, visit, [game]), phone),
    ),
  ),
];
