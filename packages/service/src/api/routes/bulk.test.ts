import { result, type JobResult } from '@postern/protocol';
import { expect, test } from 'vitest';
import { openApp } from '../test/open-app.ts';
import type { Jobs } from '../../jobs/jobs.ts';

/** What the client reads of a page. */
const CLIENT_BYTES = 4_194_304;

test('a page of the longest results is within the limit of the client', async () => {
  const email = '\u0001'.repeat(1000);
  const rows = Array.from({ length: 1000 }, (_, index): JobResult => ({
    ...result({ result: email, status: 'invalid', reason_code: 'syntax_no_at' }),
    index,
    email,
  }));
  const results: Jobs['results'] = async (_org, _id, { from, limit }) => ({
    rows: rows.slice(from, from + limit),
    next: null,
  });
  const { ask } = await openApp({ given: { jobs: { results } as Jobs } });
  const seen: number[] = [];
  for (let query: string | undefined = ''; query !== undefined;) {
    const { text, body, headers } = await ask(`/v1/email/bulk-validate/j/results${query}`);
    expect(Buffer.byteLength(text)).toBeLessThan(CLIENT_BYTES);
    seen.push(...(body.data as unknown as JobResult[]).map(({ index }) => index));
    query = /<(\?[^>]*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(rows.map(({ index }) => index));
});
