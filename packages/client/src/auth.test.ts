import { describe, expect, test } from 'vitest';
import type { ClientOptions } from './options.ts';
import { answer, clientOf, failureOf, KEY, open, request } from './test/client.ts';
import type { Served } from './test/serve.ts';

describe('the key', () => {
  const takes = (form: 'authorization' | 'x-rb-key') => (): Promise<Served> =>
    open((req, res) => {
      expect('authorization' in req.headers && 'x-rb-key' in req.headers).toBe(false);
      if (req.headers[form]?.includes(KEY)) return answer(res);
      res.writeHead(401).end('no');
    });
  const formsIn = ({ seen }: Served) =>
    seen.map(({ headers }) => ('x-rb-key' in headers ? 'x-rb-key' : 'bearer'));

  test('is tried once in the other header after a 401, and the accepted header is kept', async () => {
    const served = await takes('x-rb-key')();
    const { validate } = clientOf(served.url);
    await validate(request);
    await validate(request);
    expect(formsIn(served)).toEqual(['bearer', 'x-rb-key', 'x-rb-key']);
  });

  test.each([['x-rb-key'], [{ single: 'x-rb-key' }]] as [ClientOptions['auth']][])(
    'goes first where auth %j says',
    async (auth) => {
      const served = await takes('authorization')();
      const { validate } = clientOf(served.url, auth ? { auth } : {});
      await validate(request);
      await validate(request);
      expect(formsIn(served)).toEqual(['x-rb-key', 'bearer', 'bearer']);
    },
  );

  test('that was rejected in both headers is not tried in both again', async () => {
    const served = await open((_req, res) => res.writeHead(401).end());
    const { validate } = clientOf(served.url);
    for (let at = 0; at < 3; at++)
      expect((await failureOf(validate(request))).code).toBe('auth_invalid');
    expect(formsIn(served)).toEqual(['bearer', 'x-rb-key', 'bearer', 'bearer']);
  });

  test('that was accepted once is not tried in the other header after a later rejection', async () => {
    let isRevoked = false;
    const served = await open((_req, res) => (isRevoked ? res.writeHead(401).end() : answer(res)));
    const { validate } = clientOf(served.url);
    await validate(request);
    isRevoked = true;
    await failureOf(validate(request));
    expect(formsIn(served)).toEqual(['bearer', 'bearer']);
  });

  test('can come from a function at each call', async () => {
    const { url, seen } = await open((_req, res) => answer(res));
    const keys = ['one', 'two'];
    const { validate } = clientOf(url, { apiKey: async () => keys.shift()! });
    await validate(request);
    await validate(request);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two']);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error(KEY);
      },
    ],
    ['rejects', () => Promise.reject(new Error(KEY))],
    ['gives nothing', () => undefined as unknown as string],
    ['gives a line break', () => `${KEY}\r\nX-Evil: 1`],
  ])('from a function that %s is auth_missing, without a request', async (_name, apiKey) => {
    const { url, seen } = await open((_req, res) => answer(res));
    expect((await failureOf(clientOf(url, { apiKey }).validate(request))).code).toBe(
      'auth_missing',
    );
    expect(seen).toEqual([]);
  });
});
