import { result, type Validate, type ValidationResult } from '@postern/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProxy, type EmailProxy } from '../create-proxy.ts';
import { ask, codeOf, read } from './ask.ts';

/** An upstream under test. */
export interface Upstream {
  validate: Validate;
  /** How many validation calls it has received. */
  callCount(): number;
  stop(): Promise<void>;
}

/** The result of every upstream in these cases, by address. */
export function verdictOf(email: string): ValidationResult | 'fail' {
  const [local, domain] = email.split('@') as [string, string];
  if (local === 'fail') return 'fail';
  const status = local === 'dead' ? 'invalid' : domain === 'maybe.example' ? 'risky' : 'valid';
  return result({ result: email, status, suggestion: local === 'typo' ? 'Look again' : '' });
}

/** Runs the cases for a proxy with any `Validate`, local or remote. */
export function describeProxyCases(name: string, open: () => Promise<Upstream>): void {
  describe(`a proxy over ${name}`, () => {
    let upstream: Upstream;
    let proxy: EmailProxy;
    beforeAll(async () => {
      upstream = await open();
      proxy = createProxy({
        validate: upstream.validate,
        limits: { caller: false, global: false },
        warn: false,
      });
    });
    afterAll(() => upstream.stop());

    test.each([
      ['jane@good.example', 'valid'],
      ['dead@good.example', 'invalid'],
      ['jane@maybe.example', 'risky'],
    ])('returns the status of %s: %s', async (email, status) => {
      const { data } = await read(await ask(proxy, { email, mode: 'medium' }));
      expect(data).toMatchObject({ result: email, status, mode: 'medium' });
      expect(data).not.toHaveProperty('score');
    });

    test('returns advice', async () => {
      const { data } = await read(await ask(proxy, { email: 'typo@good.example' }));
      expect(data['suggestion']).toBe('Look again');
    });

    test('makes one call for identical concurrent requests', async () => {
      const before = upstream.callCount();
      const asked = Array.from({ length: 100 }, () => ask(proxy, { email: 'same@good.example' }));
      for (const response of await Promise.all(asked)) expect(response.status).toBe(200);
      expect(upstream.callCount()).toBe(before + 1);
    });

    test('returns a cached result the second time', async () => {
      await ask(proxy, { email: 'twice@good.example' });
      const before = upstream.callCount();
      expect((await ask(proxy, { email: 'twice@good.example' })).status).toBe(200);
      expect(upstream.callCount()).toBe(before);
    });

    test('reports an unusable upstream response, and calls it again the next time', async () => {
      const before = upstream.callCount();
      for (let at = 0; at < 2; at++) {
        expect(await codeOf(await ask(proxy, { email: 'fail@good.example' }))).toBe('upstream_bad');
      }
      expect(upstream.callCount()).toBe(before + 2);
    });

    test('makes no call for a malformed address', async () => {
      const before = upstream.callCount();
      await ask(proxy, { email: 'no address' });
      await ask(proxy, { email: ['jane@good.example'] });
      await ask(proxy, { body: '{' });
      await ask(proxy, { email: 'jane@good.example', mode: 'deep' });
      expect(upstream.callCount()).toBe(before);
    });
  });
}
