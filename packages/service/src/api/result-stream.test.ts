import { result, type JobResult } from '@postern/protocol';
import { expect, test } from 'vitest';
import { ROW_FORMS, streamResults } from './result-stream.ts';

const SPAN = { orgId: 'o', id: 'j', from: 0 };

/** A job with the given number of rows and of results. */
function jobOf(total: number, done = total) {
  const asked: number[] = [];
  const rowAt = (index: number): JobResult => ({ index, email: `e${index}`, ...result() });
  const results = async (
    _org: string,
    _id: string,
    { from, limit }: { from: number; limit: number },
  ) => {
    asked.push(from);
    const end = Math.min(from + limit, done);
    const rows = Array.from({ length: Math.max(0, end - from) }, (_, i) => rowAt(from + i));
    return { rows, next: end < total ? Math.max(end, from) : null };
  };
  return { jobs: { results, recordExport: async () => undefined }, asked };
}

const linesOf = async (stream: ReadableStream<Uint8Array> | null) =>
  (await new Response(stream).text()).trimEnd().split('\n').filter(Boolean);

test.each([0, 1, 499, 500, 501, 1000, 2345])(
  'the stream has all %i rows, each once and in order',
  async (total) => {
    const { jobs } = jobOf(total);
    const lines = await linesOf(await streamResults(jobs, SPAN, ROW_FORMS.ndjson));
    expect(lines.map((line) => (JSON.parse(line) as JobResult).index)).toEqual([
      ...Array(total).keys(),
    ]);
  },
);

test('the stream of a running job ends at its first address without a result', async () => {
  const { jobs } = jobOf(2000, 730);
  const lines = await linesOf(await streamResults(jobs, { ...SPAN, from: 700 }, ROW_FORMS.ndjson));
  expect(lines).toHaveLength(30);
});

test('the stream of a job without results has only the header row', async () => {
  const { jobs } = jobOf(2000, 0);
  expect(await linesOf(await streamResults(jobs, SPAN, ROW_FORMS.csv))).toEqual([
    expect.stringMatching(/^index,email,status,/),
  ]);
  expect(await linesOf(await streamResults(jobs, SPAN, ROW_FORMS.ndjson))).toEqual([]);
});

test('the tables are read only as fast as the stream', async () => {
  const { jobs, asked } = jobOf(5000);
  const reader = (await streamResults(jobs, SPAN, ROW_FORMS.ndjson))!.getReader();
  await reader.read();
  expect(asked.length).toBeLessThanOrEqual(2);
  await reader.cancel();
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('the stream fails when the database does, instead of ending as if complete', async () => {
  const { jobs } = jobOf(5000);
  let calls = 0;
  const results: typeof jobs.results = async (...asked) => {
    if (++calls > 2) throw new Error('gone');
    return jobs.results(...asked);
  };
  const stream = await streamResults({ ...jobs, results }, SPAN, ROW_FORMS.ndjson);
  await expect(new Response(stream).text()).rejects.toThrow();
});

test('an unknown job has no stream', async () => {
  const { jobs } = jobOf(1);
  const unknown = { ...jobs, results: async () => null };
  expect(await streamResults(unknown, SPAN, ROW_FORMS.csv)).toBeNull();
});
