import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeResolver, type FakeZone } from '../test/fake-resolver.ts';
import { createSecondTry } from './second-try.ts';

const GOOD: FakeZone = {
  mx: { 'shop.de': ['mx.shop.de'] },
  a: { 'mx.shop.de': ['93.184.216.34', '2606:2800:220:1::1'] },
};
const failing = (code: string): FakeZone => ({
  fail: { 'shop.de': code, 'mx.shop.de': code },
});

function tried(...zones: FakeZone[]) {
  const resolvers = zones.map((zone) => fakeResolver(zone));
  return {
    resolver: createSecondTry(resolvers),
    counts: () => resolvers.map((r) => r.asked.length),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('createSecondTry', () => {
  it.each<[string, FakeZone, object]>([
    ['records', GOOD, {}],
    ['ENOTFOUND', {}, { code: 'ENOTFOUND' }],
    ['ENODATA', { bare: ['shop.de'] }, { code: 'ENODATA' }],
  ])('uses %s from the first resolver', async (_what, zone, failure) => {
    const { resolver, counts } = tried(zone, GOOD);
    const answer = await resolver.resolveMx('shop.de').catch((error: unknown) => error);
    expect(answer).toMatchObject('code' in failure ? failure : [{ exchange: 'mx.shop.de' }]);
    expect(counts()).toEqual([1, 0]);
  });

  it.each(['ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'ECONNREFUSED', 'EBADRESP', 'ENOPUBLIC', 'EODD'])(
    'queries the second resolver once after %s',
    async (code) => {
      const { resolver, counts } = tried(failing(code), GOOD);
      expect(await resolver.resolveMx('shop.de')).toMatchObject([{ exchange: 'mx.shop.de' }]);
      expect(counts()).toEqual([1, 1]);
    },
  );

  it('queries addresses in the same way', async () => {
    for (const method of ['resolve4', 'resolve6'] as const) {
      const { resolver } = tried(failing('ESERVFAIL'), GOOD);
      expect(await resolver[method]('mx.shop.de', { ttl: true })).toHaveLength(1);
    }
  });

  it('queries the second resolver after an empty answer', async () => {
    const { resolver } = tried({ mx: { 'shop.de': [] } }, GOOD);
    expect(await resolver.resolveMx('shop.de')).toHaveLength(1);
  });

  it('accepts a negative answer from the second resolver', async () => {
    const { resolver } = tried(failing('ESERVFAIL'), {});
    await expect(resolver.resolveMx('shop.de')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('queries the only resolver twice, and never a third time', async () => {
    const { resolver, counts } = tried(failing('ESERVFAIL'));
    await expect(resolver.resolveMx('shop.de')).rejects.toMatchObject({ code: 'ESERVFAIL' });
    expect(counts()).toEqual([2]);
  });

  it('fails like the second resolver when neither has an answer', async () => {
    const { resolver, counts } = tried(failing('ESERVFAIL'), failing('EREFUSED'), GOOD);
    await expect(resolver.resolveMx('shop.de')).rejects.toMatchObject({ code: 'EREFUSED' });
    expect(counts()).toEqual([1, 1, 0]);
  });

  it('uses the second resolver from then on', async () => {
    const { resolver, counts } = tried(failing('ETIMEOUT'), GOOD);
    for (let i = 0; i < 5; i++) await resolver.resolveMx('shop.de');
    expect(counts()).toEqual([1, 5]);
  });

  it('reaches a third resolver when two are down', async () => {
    const { resolver } = tried(failing('ETIMEOUT'), failing('ETIMEOUT'), GOOD);
    await expect(resolver.resolveMx('shop.de')).rejects.toThrow();
    expect(await resolver.resolveMx('shop.de')).toHaveLength(1);
  });

  it('waits 800 ms for each resolver', async () => {
    vi.useFakeTimers();
    const { resolver, counts } = tried({ hang: ['shop.de'] }, { hang: ['shop.de'] });
    const answer = resolver.resolveMx('shop.de').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(799);
    expect(counts()).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(counts()).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(800);
    expect(await answer).toMatchObject({ code: 'ETIMEOUT' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('accepts another time limit', async () => {
    vi.useFakeTimers();
    const resolver = createSecondTry([fakeResolver({ hang: ['shop.de'] }), fakeResolver(GOOD)], {
      attemptMs: 50,
    });
    const answer = resolver.resolveMx('shop.de');
    await vi.advanceTimersByTimeAsync(50);
    expect(await answer).toHaveLength(1);
  });

  it('handles a resolver that throws instead of rejecting', async () => {
    const odd = {
      ...fakeResolver(),
      resolveMx() {
        throw 'odd';
      },
    };
    expect(await createSecondTry([odd, fakeResolver(GOOD)]).resolveMx('shop.de')).toHaveLength(1);
  });

  it.each([[[]], [null], [fakeResolver()]])('rejects the resolvers %j', (resolvers) => {
    const make = () => createSecondTry(resolvers as never);
    expect(make).toThrow(TypeError);
    expect(make).toThrow('createSecondTry: resolvers');
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('rejects attemptMs %j', (attemptMs) => {
    const make = () => createSecondTry([fakeResolver()], { attemptMs });
    expect(make).toThrow('createSecondTry: attemptMs');
  });
});
