import { describe, expect, it } from 'vitest';
import { sharesOf, type RequestUnderWay } from './shares.ts';

const endpoint = (id: string, changed: object = {}) => ({
  id,
  org_id: `org of ${id}`,
  failing_since: null,
  due_at: 0,
  ...changed,
});
const endpoints = (count: number, changed: object = {}) =>
  Array.from({ length: count }, (_, n) => endpoint(`e${n}`, changed));
const total = (shares: Map<string, number>) =>
  [...shares.values()].reduce((sum, count) => sum + count, 0);
const request = (endpointId: string, changed: Partial<RequestUnderWay> = {}) => ({
  endpointId,
  orgId: `org of ${endpointId}`,
  isFailing: false,
  ...changed,
});

describe('sharesOf', () => {
  it('gives an endpoint four at a time', () => {
    expect(sharesOf([endpoint('a')], [], 0)).toEqual(new Map([['a', 4]]));
    const underWay = [request('a'), request('a'), request('a')];
    expect(sharesOf([endpoint('a')], underWay, 0)).toEqual(new Map([['a', 1]]));
    expect(sharesOf([endpoint('a')], [...underWay, request('a')], 0)).toEqual(new Map());
  });

  it('gives a failing endpoint one', () => {
    const failing = { failing_since: 1 };
    expect(sharesOf([endpoint('a', failing)], [], 0)).toEqual(new Map([['a', 1]]));
  });

  it('gives nothing to an endpoint that is not due', () => {
    expect(sharesOf([endpoint('a', { due_at: 11 })], [], 10)).toEqual(new Map());
  });

  it('gives one to each before it gives a second to any, 64 in all', () => {
    const shares = sharesOf(endpoints(60), [], 0);
    expect([...shares.values()]).toEqual([2, 2, 2, 2, ...Array(56).fill(1)]);
    expect(total(sharesOf(endpoints(100), [], 0))).toBe(64);
    expect(total(sharesOf(endpoints(100), [request('x')], 0))).toBe(63);
  });

  it('gives failing endpoints, and each organization, at most half of the requests', () => {
    expect(total(sharesOf(endpoints(100, { failing_since: 1 }), [], 0))).toBe(32);
    expect(total(sharesOf(endpoints(100, { org_id: 'one' }), [], 0))).toBe(32);
    const underWay = Array.from({ length: 32 }, (_, n) => request(`x${n}`, { orgId: 'one' }));
    expect(sharesOf([endpoint('a', { org_id: 'one' }), endpoint('b')], underWay, 0)).toEqual(
      new Map([['b', 4]]),
    );
  });
});
