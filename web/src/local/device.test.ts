// Where nothing can be kept; what a real IndexedDB does is tested in the browser (tests/cases/offline.ts).
import { expect, test } from 'vitest';
import { Conflict, Device, type Kept } from './device.ts';

const nowhere = () => {
  const device = new Device(() => undefined);
  const told: (string | null)[] = [];
  device.onTrouble = (trouble) => told.push(trouble);
  return { device, told };
};

test('without IndexedDB things are kept in memory, and that is said once', async () => {
  const { device, told } = nowhere();
  await device.put('tables', { id: 'b' });
  await device.put('tables', { id: 'a' });
  expect(await device.list('tables')).toEqual([{ id: 'a' }, { id: 'b' }]);
  await device.remove('tables', 'a');
  expect(await device.get('tables', 'a')).toBeUndefined();
  expect(await device.get('tables', 'b')).toEqual({ id: 'b' });
  expect(told).toEqual(['unavailable']);
});

test('all with a prefix are listed, and removed', async () => {
  const { device } = nowhere();
  for (const id of ['x/1', 'x/2', 'y/1']) await device.put('steps', { id });
  expect(await device.list('steps', 'x/')).toEqual([{ id: 'x/1' }, { id: 'x/2' }]);
  await device.change([{ store: 'steps', removeAll: 'x/' }]);
  expect(await device.list('steps')).toEqual([{ id: 'y/1' }]);
});

test('what is there is not added a second time, and nothing else of that change is done', async () => {
  const { device } = nowhere();
  const add: Kept = { id: 'x/1' };
  await device.change([{ store: 'steps', add }]);
  const both = device.change([
    { store: 'tables', put: { id: 'x' } },
    { store: 'steps', add },
  ]);
  await expect(both).rejects.toThrow(Conflict);
  expect(await device.list('tables')).toEqual([]);
});

test('what was put can be changed by its owner without changing what is kept', async () => {
  const { device } = nowhere();
  const one = { id: 'a', list: [1] };
  await device.put('tables', one);
  one.list.push(2);
  expect(await device.get('tables', 'a')).toEqual({ id: 'a', list: [1] });
});
