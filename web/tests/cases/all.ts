import type { Case } from '../stage.ts';
import { kGameCases } from './games.ts';

export const kCases: readonly Case[] = [...kGameCases];
