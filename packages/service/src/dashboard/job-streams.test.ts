import type { CompleteJob } from '@postern/protocol';
import { expect, it } from 'vitest';
import { createJobStreams } from './job-streams.ts';

const rhythm = { pollMs: 2, heartbeatMs: 6 };
const whose = 'olga';
const isAllowed = async () => true;

function job(changes: Partial<CompleteJob>): CompleteJob {
  return {
    job_id: 'j',
    status: 'processing',
    webhook: false,
    mode: 'fast',
    total: 2,
    processed: 0,
    counts: { valid: 0, risky: 0, invalid: 0 },
    reason: null,
    created_at: '2026-01-01T00:00:00.000Z',
    started_at: null,
    finished_at: null,
    ...changes,
  };
}

/** A function that returns each state once, and then the last one again and again. */
function reader(...states: (CompleteJob | null)[]) {
  let reads = 0;
  return async () => states[Math.min(reads++, states.length - 1)]!;
}

const eventsOf = (text: string) =>
  [...text.matchAll(/^event: job\ndata: (.*)$/gm)].map(
    ([, line]) => JSON.parse(line!) as CompleteJob,
  );

it('sends the job at once and at each change, and ends when the job ends', async () => {
  const streams = createJobStreams(rhythm);
  const done = job({ status: 'completed', processed: 2 });
  const read = reader(job({}), job({}), job({ processed: 1 }), job({ processed: 1 }), done);
  const response = streams.open({ whose, read, isAllowed });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(eventsOf(await response.text())).toEqual([job({}), job({ processed: 1 }), done]);
});

it('ends when the job fails or is deleted, and when the database fails', async () => {
  const streams = createJobStreams(rhythm);
  const read = (states: Parameters<typeof reader>) => reader(...states);
  const failed = streams.open({ whose, read: read([job({ status: 'failed' })]), isAllowed });
  expect(eventsOf(await failed.text())).toHaveLength(1);
  const gone = streams.open({ whose, read: read([job({}), null]), isAllowed });
  expect(eventsOf(await gone.text())).toHaveLength(1);
  const lost = streams.open({ whose, read: () => Promise.reject(new Error('lost')), isAllowed });
  expect(eventsOf(await lost.text())).toEqual([]);
});

it('sends a heartbeat as long as the user has access', async () => {
  const streams = createJobStreams(rhythm);
  let checks = 0;
  const response = streams.open({
    whose,
    read: reader(job({})),
    isAllowed: async () => ++checks < 3,
  });
  expect((await response.text()).match(/^: still here$/gm)).toHaveLength(2);
});

it('ends every stream when the server stops', async () => {
  const streams = createJobStreams(rhythm);
  const open = [1, 2].map(() => streams.open({ whose, read: reader(job({})), isAllowed }));
  expect(open[0]!.headers.get('connection')).toBe('close');
  streams.close();
  for (const response of open) expect(eventsOf(await response.text()).length).toBeLessThan(2);
  expect(() => streams.open({ whose, read: reader(job({})), isAllowed })).toThrow();
});

it('stops polling when its browser disconnects', async () => {
  const streams = createJobStreams(rhythm);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return job({ processed: reads });
  };
  const body = streams.open({ whose, read, isAllowed }).body!;
  const stream = body.getReader();
  await stream.read();
  await stream.cancel();
  const atLeave = reads;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reads).toBeLessThanOrEqual(atLeave + 1);
});

it('ends when the user loses access, also while the job changes all the time', async () => {
  const streams = createJobStreams(rhythm);
  let processed = 0;
  const read = async () => job({ processed: (processed += 1) });
  const response = streams.open({ whose, read, isAllowed: async () => false });
  expect(eventsOf(await response.text()).length).toBeGreaterThan(0);
});

it('limits the streams of one user, and leaves some for other users', () => {
  const streams = createJobStreams(rhythm);
  const open = (name: string) => streams.open({ whose: name, read: reader(job({})), isAllowed });
  for (let i = 0; i < 20; i += 1) open('olga');
  expect(() => open('olga')).toThrow();
  expect(open('pavel').status).toBe(200);
  streams.close();
});

it('ends all streams of one user, and no others', async () => {
  const streams = createJobStreams({ pollMs: 60_000, heartbeatMs: 60_000 });
  const read = reader(job({}));
  const [his, hers] = ['max', 'olga'].map((person) =>
    streams.open({ whose: person, read, isAllowed }),
  );
  streams.end('max');
  await his!.text();
  const reading = hers!.text().then(() => 'ended');
  expect(await Promise.race([reading, new Promise((go) => setImmediate(go, 'open'))])).toBe('open');
  streams.close();
  expect(await reading).toBe('ended');
});
