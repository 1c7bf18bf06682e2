import { result, type JobResult } from '@postern/protocol';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { all, clientOf, failureOf, open, reply } from './test/client.ts';

afterEach(() => vi.useRealTimers());

const row = (index: number): JobResult => {
  const email = `person${index}@example.com`;
  return { index, email, ...result({ result: email }) };
};
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => row(from + at));
const PATH = '/v1/email/bulk-validate/j1/results';
const next = (cursor: string) => ({ link: `<${PATH}?cursor=${cursor}>; rel="next"` });
const cursorOf = (path: string) => new URL(path, 'http://a.example').searchParams.get('cursor');

/** Serves pages by their cursor, '' for the first. */
const pages = (made: Record<string, (res: ServerResponse) => void>) =>
  open((req, res) => {
    const page = made[cursorOf(req.url!) ?? ''];
    return page ? page(res) : res.writeHead(422).end();
  });

describe('the results of a completed job', () => {
  test('are read page by page, in order', async () => {
    const { url, seen } = await pages({
      '': (res) => reply(res, rows(0, 3), next('b%2F%3D')),
      'b/=': (res) => reply(res, rows(3, 6), { link: `<?cursor=c&limit=3>; rel=next` }),
      c: (res) => reply(res, rows(6, 7), { link: `<${PATH}>; rel="first"` }),
    });
    expect(await all(clientOf(url).results('j1'))).toEqual(rows(0, 7));
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${PATH}`,
      `GET ${PATH}?cursor=b%2F%3D`,
      `GET ${PATH}?cursor=c`,
    ]);
    for (const { headers } of seen) expect(headers.accept).toBe('application/json');
  });

  test('have the normal form of each address, or none', async () => {
    const made = [
      { ...row(0), email: 'Jane.Doe+news@Gmail.com', result: 'janedoe@gmail.com' },
      { ...row(1), email: ' jane@Bücher.example', result: 'jane@xn--bcher-kva.example' },
      { ...row(2), email: 'jane example.com', result: 'jane example.com' },
      { ...row(3), email: 'jane@example.com', result: '' },
      { ...row(4), email: '[erased]', result: '[erased]' },
    ];
    const { url } = await pages({ '': (res) => reply(res, made) });
    expect(await all(clientOf(url).results('j1'))).toEqual(made);
  });

  test('end with an error at a row about another address', async () => {
    const { url } = await pages({
      '': (res) => reply(res, [row(0), { ...row(1), result: 'jane@example.com' }, row(2)]),
    });
    const seen: number[] = [];
    const read = async () => {
      for await (const { index } of clientOf(url).results('j1')) seen.push(index);
    };
    const failure = await failureOf(read());
    expect([failure.code, failure.message]).toEqual([
      'upstream_bad',
      'The service gave a row about another address',
    ]);
    expect(seen).toEqual([0]);
  });

  test('are empty for a job without any', async () => {
    const { url } = await pages({ '': (res) => reply(res, []) });
    expect(await all(clientOf(url).results('j1'))).toEqual([]);
  });

  test('are requested one page at a time, and only as far as they are read', async () => {
    const { url, seen } = await pages({ '': (res) => reply(res, rows(0, 3), next('b')) });
    for await (const { index } of clientOf(url).results('j1')) if (index === 2) break;
    expect(seen).toHaveLength(1);
  });

  test('can have up to 4 MiB per page', async () => {
    const page = (size: number) => {
      const text = JSON.stringify({ data: [row(0)], message: '', status: 200, success: true });
      return text.padEnd(size);
    };
    const fits = await pages({ '': (res) => void res.end(page(4_194_304)) });
    expect(await all(clientOf(fits.url).results('j1'))).toEqual([row(0)]);
    const over = await pages({ '': (res) => void res.end(page(4_194_305)) });
    const failure = await failureOf(all(clientOf(over.url).results('j1')));
    expect([failure.code, failure.message]).toEqual([
      'upstream_bad',
      "The service's reply is over 4096 KiB",
    ]);
  });
});

describe('the results of a running job', () => {
  test('are waited for, without gaps or duplicates', async () => {
    const empty = 4;
    let askedCount = 0;
    const { url } = await pages({
      '': (res) => reply(res, [], next('a')),
      a: (res) =>
        askedCount++ < empty ? reply(res, [], next('a')) : reply(res, rows(0, 2), next('b')),
      b: (res) => reply(res, rows(2, 5)),
    });
    expect(await all(clientOf(url).results('j1', { pollMs: 1 }))).toEqual(rows(0, 5));
  });

  test('are polled with growing waits, which restart after new results', async () => {
    vi.useFakeTimers();
    const startMs = Date.now();
    const askedAtMs: number[] = [];
    const made: [JobResult[], number?][] = [
      [rows(0, 1)],
      [[]],
      [[]],
      [rows(1, 2)],
      [[]],
      [[], 30],
      [rows(2, 3)],
    ];
    const fetch = async () => {
      askedAtMs.push(Date.now() - startMs);
      const [data, afterSeconds] = made.shift()!;
      const headers = {
        ...(made.length && next('a')),
        ...(afterSeconds && { 'retry-after': String(afterSeconds) }),
      };
      const body = JSON.stringify({ data, message: '', status: 200, success: true });
      return new Response(body, { headers });
    };
    const gathered = all(clientOf('https://api.example', { fetch }).results('j1'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await gathered).toEqual(rows(0, 3));
    expect(askedAtMs).toEqual([0, 0, 1000, 2500, 2500, 3500, 33_500]);
  });

  test('continue after an outage of the service', async () => {
    let isAway = true;
    const { url, seen } = await pages({
      '': (res) => reply(res, rows(0, 2), next('b')),
      b: (res) => {
        if (!isAway) return reply(res, rows(2, 4));
        isAway = false;
        return void res.socket!.resetAndDestroy();
      },
    });
    expect(await all(clientOf(url).results('j1', { pollMs: 1 }))).toEqual(rows(0, 4));
    expect(seen.map(({ path }) => cursorOf(path))).toEqual([null, 'b', 'b']);
  });

  test('reject with the reason when aborted, during a wait or a page', async () => {
    const { url } = await pages({ '': (res) => reply(res, rows(0, 3), next('b')) });
    const reason = new Error('enough');
    const amid = new AbortController();
    const seen: number[] = [];
    const gone = (async () => {
      for await (const { index } of clientOf(url).results('j1', { signal: amid.signal })) {
        seen.push(index);
        amid.abort(reason);
      }
    })();
    await expect(gone).rejects.toBe(reason);
    expect(seen).toEqual([0]);

    const waiting = await pages({ '': (res) => reply(res, [], next('b')) });
    const late = new AbortController();
    const asked = all(clientOf(waiting.url).results('j1', { signal: late.signal }));
    await expect.poll(() => waiting.seen.length).toBe(1);
    setTimeout(() => late.abort(reason), 5);
    await expect(asked).rejects.toBe(reason);
  });
});

describe('an invalid page', () => {
  const wrong: [name: string, data: object, fields?: Record<string, string>][] = [
    ['is not a list', {}],
    ['has a row that is none', [row(0), { index: 1 }]],
    ['has a row twice', [row(0), row(0)]],
    ['goes back', [row(1), row(0)]],
    ['has a row about another address', [{ ...row(0), result: 'joe@example.com' }]],
    ['has a row about another domain', [{ ...row(0), result: 'person0@example.org' }]],
    [
      'points to another host',
      [row(0)],
      { link: `<https://evil.example${PATH}?cursor=b>; rel=next` },
    ],
    ['points to another path', [row(0)], { link: '</v1/webhooks?cursor=b>; rel=next' }],
    ['points to another job', [row(0)], { link: `<../j2/results?cursor=b>; rel=next` }],
    ['points to no URL', [row(0)], { link: '<https://[>; rel=next' }],
    ['points nowhere', [row(0)], { link: `<${PATH}>; rel=next` }],
    ['has an empty cursor', [row(0)], { link: '<?cursor=>; rel=next' }],
    ['has a script for a link', [row(0)], { link: '<javascript:alert(1)?cursor=b>; rel=next' }],
  ];

  test.each(wrong)('%s is upstream_bad', async (_name, data, fields = {}) => {
    const { url, seen } = await pages({ '': (res) => reply(res, data, fields) });
    expect((await failureOf(all(clientOf(url).results('j1')))).code).toBe('upstream_bad');
    expect(seen).toHaveLength(1);
  });

  test('that is repeated is upstream_bad, and does not loop forever', async () => {
    const { url, seen } = await open((_req, res) => reply(res, rows(0, 2), next('a')));
    expect((await failureOf(all(clientOf(url).results('j1')))).code).toBe('upstream_bad');
    expect(seen).toHaveLength(2);
  });
});

test.each([
  [404, 'not_found'],
  [405, 'not_available'],
])('%i is %s', async (status, code) => {
  const { url } = await open((_req, res) => res.writeHead(status).end());
  expect((await failureOf(all(clientOf(url).results('j1')))).code).toBe(code);
});

test('an invalid id or pollMs is a TypeError', async () => {
  const { results } = clientOf('https://api.example');
  await expect(all(results(''))).rejects.toThrow(/^results: /);
  await expect(all(results('j1', { pollMs: 0 }))).rejects.toThrow(/^results: pollMs/);
});
