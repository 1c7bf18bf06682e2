import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { engineOf } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { addresses, gate, openBench, until } from './test/open-bench.ts';

describeStores('an end', (open) => {
  test('a canceled job validates no further addresses, keeps its results and sends the event "failed"', async () => {
    const bench = await openBench(open, { chunkSize: 10, concurrency: 10 });
    const signals: AbortSignal[] = [];
    let calls = 0;
    const id = await bench.accept(addresses(100));
    bench.work(
      engineOf(({ email }, { signal } = {}) => {
        calls += 1;
        if (calls <= 15) return Promise.resolve(result({ result: email }));
        signals.push(signal!);
        return new Promise(() => undefined);
      }),
    );
    await until(async () => (await bench.jobs.get(bench.orgId, id))!.processed > 0);
    await until(() => signals.length === 10);
    const canceled = (await bench.jobs.cancel(bench.orgId, id))!;
    expect(canceled).toMatchObject({ status: 'failed', reason: 'canceled' });
    expect(bench.events.at(-1)).toEqual({ type: 'bulk.validation.failed', data: canceled });
    await until(() => signals.every(({ aborted }) => aborted));
    expect(calls).toBe(25);
    expect(await bench.jobs.get(bench.orgId, id)).toEqual(canceled);
    expect(await bench.results(id)).toHaveLength(canceled.processed);
    expect(await bench.jobs.cancel(bench.orgId, id)).toEqual(canceled);
  });

  test('a worker continues with the next job after a canceled one', async () => {
    const bench = await openBench(open, { concurrency: 2, jobsInProgress: 1 });
    const { opened, open: answer } = gate();
    const id = await bench.accept(addresses(10));
    bench.work(
      engineOf(async ({ email }) => {
        if (email.startsWith('someone')) await opened;
        return result({ result: email });
      }),
    );
    await until(async () => (await bench.jobs.get(bench.orgId, id))!.status === 'processing');
    await bench.jobs.cancel(bench.orgId, id);
    const next = await bench.accept(addresses(5, 'other'));
    expect(await bench.finished(next)).toMatchObject({ status: 'completed', processed: 5 });
    answer();
  });

  test('a worker that stops saves its results and releases its other addresses right away', async () => {
    // Half of this time is for the validations, which do not end in this test, and half for writing to a slow disk.
    const bench = await openBench(open, { chunkSize: 10, concurrency: 4, drainMs: 8000 });
    let calls = 0;
    const id = await bench.accept(addresses(30));
    const signals: AbortSignal[] = [];
    const worker = bench.work(
      engineOf(({ email }, { signal } = {}) => {
        calls += 1;
        if (calls <= 6) return Promise.resolve(result({ result: email }));
        signals.push(signal!);
        return new Promise(() => undefined);
      }),
    );
    await until(() => signals.length === 4);
    await worker.stop();
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    const chunks = await bench.context.store.db.selectFrom('chunk').selectAll().execute();
    expect(chunks.filter(({ state }) => state === 'leased')).toEqual([]);
    expect(chunks.filter(({ tries }) => tries > 0)).toEqual([]);
    expect(await bench.jobs.get(bench.orgId, id)).toMatchObject({
      status: 'processing',
      processed: 6,
    });

    const asked: string[] = [];
    bench.work(
      engineOf(async ({ email }) => {
        asked.push(email);
        return result({ result: email });
      }),
    );
    await bench.finished(id);
    expect(asked).toHaveLength(24);
    expect(await bench.results(id)).toHaveLength(30);
  });
});
