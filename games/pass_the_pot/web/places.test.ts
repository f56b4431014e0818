import { expect, test } from 'vitest';
import { seedOf } from '#web/kit/seed.ts';
import { seatPlace } from '#web/parts/seat_places.ts';
import { bankPlace, potPlace, poseOf } from './places.ts';

const kCounts = [1, 2, 3, 4, 5, 6, 7];

test('the bank is where nobody sits', () => {
  for (const count of kCounts) {
    const bank = bankPlace(count);
    for (let i = 0; i < count; i++) {
      const seat = seatPlace(i, count);
      expect(Math.abs(seat.x - bank.x) > 9 || Math.abs(seat.y - bank.y) > 12, `${i} of ${count}`).toBe(true);
    }
  }
});

// Shares of the table, at 1280 by 800: wide, and high.
const kPot = { wide: 9.9, high: 26 }; // without its handles
const kPlate = { wide: 13, high: 8 };
const kCoins = { wide: 10, high: 13 };
const kKept = { wide: 10, high: 17 }; // coins, and below them the dice that were kept
const kDice = { left: 35, right: 65, top: 36, bottom: 62 };

const overlap = (
  a: { left: number; right: number; top: number; bottom: number },
  b: { left: number; right: number; top: number; bottom: number },
) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const box = ({ x, y }: { x: number; y: number }, { wide, high }: { wide: number; high: number }) => ({
  left: x - wide / 2,
  right: x + wide / 2,
  top: y,
  bottom: y + high,
});

test('the pot is on the table, off the dice that are rolled and off what others have', () => {
  for (const count of kCounts) {
    for (let i = 0; i < count; i++) {
      const pot = box(potPlace(i, count, false), kPot);
      expect(pot.left).toBeGreaterThan(5);
      expect(pot.right).toBeLessThan(95);
      expect(overlap(pot, kDice), `${i} of ${count}: the dice`).toBe(false);
      for (let seat = 0; seat < count; seat++) {
        const at = seatPlace(seat, count);
        const opposite = count % 2 === 1 && seat === count >> 1; // has its things in a row
        const things = opposite ? { wide: 10, high: 8 } : seat === i ? kKept : kCoins;
        expect(overlap(pot, box(at, kPlate)), `${i} of ${count}: the plate of ${seat}`).toBe(false);
        expect(overlap(pot, box({ x: at.x, y: at.y + kPlate.high }, things)), `${i} of ${count}: before ${seat}`).toBe(
          false,
        );
      }
    }
  }
});

test('dice lie where the seed of the table and the throw say', () => {
  const [one, other] = [seedOf('one table'), seedOf('another')];
  expect(poseOf(one, 4, 0)).toEqual(poseOf(one, 4, 0));
  expect(poseOf(one, 4, 0)).not.toEqual(poseOf(other, 4, 0));
  expect(poseOf(one, 4, 0)).not.toEqual(poseOf(one, 5, 0));
  expect(poseOf(one, 4, 0)).not.toEqual(poseOf(one, 4, 1));
});

test('dice beside each other never touch', () => {
  const kGap = 0.21; // between two places, in edges: on a phone on its side
  const kRound = 0.21; // of their corners
  const half = ({ turned }: { turned: number }) => {
    const angle = (Math.abs(turned) * Math.PI) / 180;
    return (0.5 - kRound) * (Math.cos(angle) + Math.sin(angle)) + kRound;
  };
  for (let table = 0; table < 300; table++) {
    const [left, right] = [0, 1].map((die) => poseOf(seedOf(`table ${table}`), table, die));
    expect(1 + kGap + right!.x - left!.x).toBeGreaterThan(half(left!) + half(right!));
  }
});
