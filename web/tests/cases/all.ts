import { casesOf, kGames } from '../games.ts';
import type { Case } from '../stage.ts';
import { kAfterCases } from './after.ts';
import { kAxeCases } from './axe.ts';
import { kBudgetCases } from './budgets.ts';
import { kFilmCases } from './films.ts';
import { kFirefoxCases } from './firefox.ts';
import { kFitCases } from './fits.ts';
import { kGameCases } from './games.ts';
import { kLearnCases } from './learn.ts';
import { kLogCases } from './log.ts';
import { kMotionCases } from './motion.ts';
import { kOfflineCases } from './offline.ts';
import { kPageCases } from './pages.ts';
import { kPassCases } from './pass.ts';
import { kPeopleCases } from './people.ts';
import { kRealDiceCases } from './realdice.ts';
import { kTogetherCases } from './together.ts';

const alone = (cases: readonly Case[]): Case[] => cases.map((one) => ({ ...one, alone: true }));

export const kCases: readonly Case[] = [
  ...kGameCases,
  ...(await Promise.all(kGames.map(casesOf))).flat(),
  ...kLogCases,
  ...kLearnCases,
  ...kPeopleCases,
  ...kTogetherCases,
  ...kAfterCases,
  ...kPageCases,
  ...kOfflineCases,
  ...kPassCases,
  ...kRealDiceCases,
  ...kAxeCases,
  ...kFitCases,
  ...alone(kBudgetCases),
  ...kFilmCases,
  ...alone(kMotionCases),
  ...kFirefoxCases,
];
