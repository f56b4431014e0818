import { expect, test } from 'vitest';
import { seatPlace } from '#web/parts/seat_places.ts';
import { bankPlace, potPlace } from './places.ts';

const kCounts = [1, 2, 3, 4, 5, 6, 7, 8];

test('the bank is where nobody sits', () => {
  for (const count of kCounts) {
    const bank = bankPlace(count);
    for (let i = 0; i < count; i++) {
      const seat = seatPlace(i, count);
      expect(Math.abs(seat.x - bank.x) > 9 || Math.abs(seat.y - bank.y) > 12, `${i} of ${count}`).toBe(true);
    }
  }
});

test('the pot is nearer to the middle than its holder, and on the table', () => {
  for (const count of kCounts) {
    for (let i = 0; i < count; i++) {
      const [seat, pot] = [seatPlace(i, count), potPlace(i, count, false)];
      expect(pot.x).toBeGreaterThan(10);
      expect(pot.x).toBeLessThan(90);
      if (Math.abs(seat.x - 50) > 10) expect(Math.abs(pot.x - 50)).toBeLessThan(Math.abs(seat.x - 50));
    }
  }
});
