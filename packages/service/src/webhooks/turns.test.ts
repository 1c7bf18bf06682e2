import { describe, expect, it } from 'vitest';
import { turnsOf, type Flight } from './turns.ts';

const line = (id: string, changed: object = {}) => ({
  id,
  org_id: `org of ${id}`,
  failing_since: null,
  due_at: 0,
  ...changed,
});
const lines = (count: number, changed: object = {}) =>
  Array.from({ length: count }, (_, n) => line(`e${n}`, changed));
const total = (turns: { count: number }[]) => turns.reduce((sum, { count }) => sum + count, 0);
const flight = (endpointId: string, changed: Partial<Flight> = {}) => ({
  endpointId,
  orgId: `org of ${endpointId}`,
  isFailing: false,
  ...changed,
});

describe('turnsOf', () => {
  it('gives an endpoint four at a time', () => {
    expect(turnsOf([line('a')], [], 0)).toEqual([{ endpointId: 'a', count: 4 }]);
    const flights = [flight('a'), flight('a'), flight('a')];
    expect(turnsOf([line('a')], flights, 0)).toEqual([{ endpointId: 'a', count: 1 }]);
    expect(turnsOf([line('a')], [...flights, flight('a')], 0)).toEqual([]);
  });

  it('gives a failing endpoint one', () => {
    const failing = { failing_since: 1 };
    expect(turnsOf([line('a', failing)], [], 0)).toEqual([{ endpointId: 'a', count: 1 }]);
  });

  it('gives nothing to an endpoint that is not due', () => {
    expect(turnsOf([line('a', { due_at: 11 })], [], 10)).toEqual([]);
  });

  it('gives one to each before it gives a second to any, 64 in all', () => {
    const turns = turnsOf(lines(60), [], 0);
    expect(turns.map(({ count }) => count)).toEqual([2, 2, 2, 2, ...Array(56).fill(1)]);
    expect(total(turnsOf(lines(100), [], 0))).toBe(64);
    expect(total(turnsOf(lines(100), [flight('x')], 0))).toBe(63);
  });

  it('keeps half of the room from failing endpoints, and from any one organisation', () => {
    expect(total(turnsOf(lines(100, { failing_since: 1 }), [], 0))).toBe(32);
    expect(total(turnsOf(lines(100, { org_id: 'one' }), [], 0))).toBe(32);
    const flights = Array.from({ length: 32 }, (_, n) => flight(`x${n}`, { orgId: 'one' }));
    expect(turnsOf([line('a', { org_id: 'one' }), line('b')], flights, 0)).toEqual([
      { endpointId: 'b', count: 4 },
    ]);
  });
});
