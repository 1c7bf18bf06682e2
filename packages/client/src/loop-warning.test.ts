import { describe, expect, test, vi } from 'vitest';
import { createLoopWarning } from './loop-warning.ts';
import { answer, clientOf, open, request } from './test/client.ts';
import type { ClientWarning } from './warning.ts';

/** A clock that is set by hand, and what is warned of by it. */
function watched() {
  const clock = { nowMs: 1000 };
  const warnings: ClientWarning[] = [];
  const { begin } = createLoopWarning({
    now: () => clock.nowMs,
    onWarning: (warning) => warnings.push(warning),
  });
  const call = (tookMs: number) => {
    const end = begin();
    clock.nowMs += tookMs;
    end();
  };
  return { clock, warnings, begin, call };
}

/** Chance that is the same at each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe('a list gone through one by one', () => {
  test.each([
    [100, 0],
    [100, 5],
    [100, 50],
    [20, 20],
    [1, 2],
    [0, 0],
  ])('with calls of %d ms and %d ms between them is noticed at the 51st', (tookMs, gapMs) => {
    const { clock, warnings, call } = watched();
    for (let at = 0; at < 50; at++) {
      call(tookMs);
      clock.nowMs += gapMs;
    }
    expect(warnings).toEqual([]);
    call(tookMs);
    expect(warnings.map(({ code }) => code)).toEqual(['validate_loop']);
    expect(warnings[0]!.message).toContain('validateMany()');
  });

  test('is told of once, however long it is', () => {
    const { warnings, call } = watched();
    for (let at = 0; at < 500; at++) call(80);
    expect(warnings).toHaveLength(1);
  });

  test('is noticed once the pause in its middle is fifty calls ago', () => {
    const { clock, warnings, call } = watched();
    for (let at = 0; at < 50; at++) call(80);
    clock.nowMs += 1000;
    for (let at = 0; at < 50; at++) call(80);
    expect(warnings).toEqual([]);
    call(80);
    expect(warnings).toHaveLength(1);
  });
});

describe('what is no such list', () => {
  test.each([
    [100, 51],
    [20, 21],
    [1, 3],
  ])('calls of %d ms with %d ms between them are not', (tookMs, gapMs) => {
    const { clock, warnings, call } = watched();
    for (let at = 0; at < 500; at++) {
      call(tookMs);
      clock.nowMs += gapMs;
    }
    expect(warnings).toEqual([]);
  });

  test('calls that overlap are not', () => {
    const { clock, warnings, begin } = watched();
    let end = begin();
    for (let at = 0; at < 500; at++) {
      const next = begin();
      clock.nowMs += 40;
      end();
      end = next;
    }
    expect(warnings).toEqual([]);
  });

  test('a clock that goes back is not', () => {
    const { clock, warnings, call } = watched();
    for (let at = 0; at < 500; at++) {
      call(80);
      clock.nowMs -= 200;
    }
    expect(warnings).toEqual([]);
  });

  test.each([
    [1, 700],
    [5, 140],
    [5, 50],
    [20, 35],
    [100, 7],
    [400, 100],
  ])(
    'a hundred thousand people, each asked about for %d ms, %d a second, are not',
    (tookMs, rate) => {
      const { clock, warnings, begin } = watched();
      const random = seeded(rate);
      const underWay: { atMs: number; end: () => void }[] = [];
      let beginMs = clock.nowMs;
      for (let at = 0; at < 100_000; at++) {
        beginMs += (-Math.log(1 - random()) * 1000) / rate;
        while (underWay.length && underWay[0]!.atMs <= beginMs) {
          const { atMs, end } = underWay.shift()!;
          clock.nowMs = Math.floor(atMs);
          end();
        }
        clock.nowMs = Math.floor(beginMs);
        underWay.push({ atMs: beginMs + tookMs, end: begin() });
      }
      expect(warnings).toEqual([]);
    },
  );
});

describe('a client', () => {
  const loop = async (validate: (asked: typeof request) => Promise<unknown>) => {
    for (let at = 0; at < 60; at++) await validate(request);
  };

  test('tells onWarning once, whose failure stops nobody', async () => {
    const { url } = await open((_req, res) => answer(res));
    const onWarning = vi.fn(() => {
      throw new Error('listener');
    });
    await loop(clientOf(url, { onWarning, now: () => 0 }).validate);
    expect(onWarning).toHaveBeenCalledTimes(1);
  });

  test('tells the console once a process, without an address', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { url } = await open((_req, res) => answer(res));
    for (let at = 0; at < 2; at++) await loop(clientOf(url, { now: () => 0 }).validate);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]![0]).toContain('validateMany()');
    expect(warn.mock.calls[0]![0]).not.toContain('jane');
  });

  test('that asks for many at a time says nothing', async () => {
    const { url } = await open((_req, res) => answer(res));
    const onWarning = vi.fn();
    const { validate } = clientOf(url, { onWarning, now: () => 0 });
    await Promise.all(Array.from({ length: 120 }, () => validate(request)));
    expect(onWarning).not.toHaveBeenCalled();
  });
});
