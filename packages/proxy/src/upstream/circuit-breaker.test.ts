import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { fakeClock } from '../test/ask.ts';

function open() {
  const { now, advance } = fakeClock();
  const changes: string[] = [];
  const breaker = createCircuitBreaker({
    now,
    onChange: (state, forMs) => changes.push(`${state} ${forMs}`),
  });
  const fail = (...callers: (string | null)[]) => {
    for (const caller of callers) breaker.failed(caller);
  };
  return { advance, changes, breaker, fail };
}

test('five consecutive failures for two callers open it for five seconds', () => {
  const { breaker, fail, advance, changes } = open();
  fail('a', 'a', 'b', 'a');
  expect(breaker.retryAfterMs()).toBe(0);
  fail('a');
  expect(breaker.retryAfterMs()).toBe(5000);
  expect(breaker.state).toBe('open');
  advance(4999);
  expect(breaker.retryAfterMs()).toBe(1);
  expect(changes).toEqual(['open 5000']);
});

test('one caller alone does not open it, but callers without a name do', () => {
  const { breaker, fail } = open();
  fail(...Array.from({ length: 100 }, () => 'a'));
  expect(breaker.retryAfterMs()).toBe(0);
  const other = open();
  other.fail(null, null, null, null, null);
  expect(other.breaker.retryAfterMs()).toBe(5000);
});

test('a success between failures resets the count', () => {
  const { breaker, fail } = open();
  fail('a', 'b', 'a', 'b');
  breaker.succeeded();
  fail('a', 'b', 'a', 'b');
  expect(breaker.retryAfterMs()).toBe(0);
});

test('after its time it allows a single call, whose success closes it', () => {
  const { breaker, fail, advance, changes } = open();
  fail('a', 'b', 'a', 'b', 'a');
  advance(5000);
  expect(breaker.state).toBe('half_open');
  expect(breaker.retryAfterMs()).toBe(0);
  expect([breaker.retryAfterMs(), breaker.retryAfterMs()]).toEqual([1000, 1000]);
  breaker.succeeded();
  expect(breaker.retryAfterMs()).toBe(0);
  expect(breaker.state).toBe('closed');
  expect(changes).toEqual(['open 5000', 'closed 0']);
});

test('a failed probe opens it for twice the time, up to a minute', () => {
  const { breaker, fail, advance, changes } = open();
  fail('a', 'b', 'a', 'b', 'a');
  for (const forMs of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    advance(forMs - 1);
    expect(breaker.retryAfterMs()).toBe(1);
    advance(1);
    expect(breaker.retryAfterMs()).toBe(0);
    fail('a');
  }
  expect(changes.at(-1)).toBe('open 60000');
  expect(changes).toHaveLength(7);
});

test('calls from before it opened do not prolong it', () => {
  const { breaker, fail, changes } = open();
  fail('a', 'b', 'a', 'b', 'a', 'b', 'c', 'd');
  expect(breaker.retryAfterMs()).toBe(5000);
  expect(changes).toEqual(['open 5000']);
});

test('a probe that was dropped, or is inconclusive, is followed by another one', () => {
  const { breaker, fail, advance } = open();
  fail('a', 'b', 'a', 'b', 'a');
  advance(5000);
  expect(breaker.retryAfterMs()).toBe(0);
  advance(9999);
  expect(breaker.retryAfterMs()).toBe(1000);
  advance(1);
  expect(breaker.retryAfterMs()).toBe(0);
  breaker.ignored();
  expect(breaker.retryAfterMs()).toBe(0);
});

test('setting the clock back does not keep it open longer', () => {
  const { breaker, fail, advance } = open();
  fail('a', 'b', 'a', 'b', 'a');
  advance(-86_400_000);
  expect(breaker.retryAfterMs()).toBe(0);
});
