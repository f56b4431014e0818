import { expect, test } from 'vitest';
import type { By, TableEvent } from '../protocol/messages.ts';
import { pastBatches } from './log_lines.ts';

const acted = (by: By): TableEvent => ({ type: 'acted', seat: 0, action: 'wait', by });
const sizes = (...list: By[]) => pastBatches(list.map(acted)).map((batch) => batch.length);

test('the past is told at once, but for call windows', () => {
  expect(sizes('person', 'bot', 'bot')).toEqual([3]);
  expect(sizes('person', 'window', 'window', 'bot', 'window', 'bot')).toEqual([3, 2, 1]);
  expect(sizes()).toEqual([]);
});
