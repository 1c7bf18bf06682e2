import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { engineOf } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { claimChunks } from './claim.ts';
import { repairJobs } from './repair-jobs.ts';
import { addresses, openBench, until } from './test/open-bench.ts';

const START = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;

describeStores('the worker, after the clock was ahead,', (open) => {
  test.each([
    ['a year', 365 * DAY_MS],
    ['a day', DAY_MS],
  ])('completes a job that waits for a clock that was %s ahead', async (_, aheadMs) => {
    let at = START + aheadMs;
    const bench = await openBench(open, { jobsInProgress: 1 }, () => at);
    const { db } = bench.context.store;
    let calls = 0;
    const id = await bench.accept(addresses(3));
    bench.work(
      engineOf(async ({ email }) => {
        calls += 1;
        const isTemporary = calls <= 3;
        const found = { result: email, status: 'valid', reason_code: 'domain_ok' } as const;
        return result(isTemporary ? { ...found, reason_code: 'smtp_temporary' } : found);
      }),
    );
    const isPutOff = async () => {
      // A leased chunk is due at the end of its lease.
      const ready = db.selectFrom('chunk').selectAll().where('state', '=', 'ready');
      return (await ready.where('due_at', '>', at).execute()).length > 0;
    };
    await until(isPutOff);
    at = START;
    expect(await bench.finished(id)).toMatchObject({ status: 'completed', processed: 3 });
    expect(calls).toBe(6);
    // Its place is free.
    await bench.finished(await bench.accept(addresses(1, 'next')));
  });

  test('claims a chunk whose lease began while the clock was ahead', async () => {
    let at = START + 365 * DAY_MS;
    const { context, outbox, accept } = await openBench(open, {}, () => at);
    await accept(addresses(1));
    const wish = { most: 1, except: [] };
    expect(await claimChunks(context, outbox, wish)).toHaveLength(1);
    expect(await claimChunks(context, outbox, wish)).toEqual([]);
    at = START;
    await repairJobs({ ...context, outbox });
    expect(await claimChunks(context, outbox, wish)).toMatchObject([{ token: 2 }]);
  });
});
