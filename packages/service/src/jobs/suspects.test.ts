import { expect, test } from 'vitest';
import type { OpenAddress } from './open-addresses.ts';
import { CAREFUL_ADDRESSES, crashOf, groupsOf, hasCrashedTooOften } from './suspects.ts';

function addressOf(position: number, crashes = 0): OpenAddress {
  const email = `${position}@postern.test`;
  return { position, email, copies: 1, tries: 0, crashes, round: 0, dueAt: 0, temporary: null };
}

/** Positions and permits of each group. */
function groups(addresses: OpenAddress[], isCareful: boolean) {
  return groupsOf(addresses, isCareful).map(({ addresses: group, permits }) => [
    group.map(({ position }) => position),
    permits,
  ]);
}

test('addresses without crashes are validated together, and suspects alone after them, fewest crashes first', () => {
  const addresses = [addressOf(0), addressOf(1, 3), addressOf(2), addressOf(3, 1)];
  expect(groups(addresses, false)).toEqual([
    [[0, 2], 0],
    [[3], CAREFUL_ADDRESSES],
    [[1], CAREFUL_ADDRESSES],
  ]);
});

test('after a crash addresses are validated in groups of 16', () => {
  const addresses = Array.from({ length: 20 }, (_, position) => addressOf(position));
  const positions = addresses.map(({ position }) => position);
  expect(groups(addresses, true)).toEqual([
    [positions.slice(0, 16), 16],
    [positions.slice(16), 4],
  ]);
});

test('a first crash adds no delay, each further one doubles it, and the fifth is the last', () => {
  const now = 1_000_000;
  const attempts = [0, 1, 2, 3, 4].map((crashes) => crashOf(addressOf(7, crashes), now, 2000));
  expect(attempts.map(({ crashes }) => crashes)).toEqual([1, 2, 3, 4, 5]);
  expect(attempts.map(({ due_at }) => due_at)).toEqual(
    [0, 4000, 8000, 16_000, 32_000].map((ms) => (ms === 0 ? 0 : now + ms)),
  );
  expect(attempts.map(hasCrashedTooOften)).toEqual([false, false, false, false, true]);
});
