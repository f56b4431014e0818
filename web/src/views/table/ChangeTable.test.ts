// @vitest-environment happy-dom
// What the host has changed is not lost when the table refuses it.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { engineForTests } from '../../net/engine.testing.ts';
import { kGames } from '../../protocol/games.ts';
import { type Offer, Refusal } from '../../protocol/messages.ts';
import type { TableState } from '../../protocol/table_state.ts';
import type { LiveTable } from '../../state/live_table.svelte.ts';
import ChangeTable from './ChangeTable.svelte';

vi.mock(import('../../state/new_tables.ts'), async (load) => ({ ...(await load()), levelsFor: async () => [] }));

const kPatience = 30_000; // a busy machine takes seconds to load a view

test(
  'the dialog stays open, and says why, until the change is accepted',
  async () => {
    const answer = (await engineForTests()).call('games', {});
    if (!answer.ok) throw new Error(answer.detail);
    const offer = { games: answer.games, settings: answer.settings } as unknown as Offer;
    const game = offer.games.find(({ id }) => id === kGames[0])!;
    const order = vi.fn<LiveTable['order']>();
    const onclose = vi.fn();
    const known = { table: { game: game.id, options: {}, settings: { undo: true } }, seats: [{}, {}] };
    const target = document.createElement('div');
    document.body.append(target);
    const view = mount(ChangeTable, {
      target,
      props: {
        table: { order } as unknown as LiveTable,
        state: known as unknown as TableState,
        offer,
        game,
        onclose,
      },
    });
    flushSync();
    target.querySelector<HTMLInputElement>('section[aria-labelledby=settings] input[value=off]')!.click(); // undo
    flushSync();
    const save = async () => {
      target.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
      await vi.waitFor(() => expect(order.mock.settledResults.at(-1)?.type).toBe('fulfilled'), kPatience);
      await new Promise((done) => setTimeout(done));
      flushSync();
    };

    order.mockResolvedValueOnce(new Refusal('too_many_changes'));
    await save();
    expect(order.mock.calls[0]![0]).toMatchObject({ do: 'change', settings: { undo: false } });
    expect(onclose).not.toHaveBeenCalled();
    expect(target.querySelector('[role=alert]')!.textContent).toMatch(/\p{L}+/u);

    order.mockResolvedValueOnce(null);
    await save();
    expect(order.mock.calls[1]![0]).toEqual(order.mock.calls[0]![0]);
    expect(onclose).toHaveBeenCalledOnce();
    await unmount(view);
  },
  kPatience,
);
