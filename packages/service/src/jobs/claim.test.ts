import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { engineOf, openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { claimChunks } from './claim.ts';
import { addresses, gate, openBench, pause, until, type Bench } from './test/open-bench.ts';

const MANY = { jobsInProgress: 10_000, chunkSize: 10 };

describeStores('claims', (open) => {
  const take = async ({ context, outbox }: Bench, most = 1, except: string[] = []) =>
    claimChunks(context, outbox, { most, except });

  test('a chunk is claimed once by claims at the same time', async () => {
    const bench = await openBench(open, MANY);
    await bench.accept(addresses(200));
    const claims = await Promise.all(Array.from({ length: 30 }, () => take(bench)));
    const numbers = claims.flat().map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (let left = 20 - numbers.length; left > 0; left -= 1) {
      expect(await take(bench)).toHaveLength(1);
    }
    expect(await take(bench)).toEqual([]);
  });

  test('a job goes from queued to pending to processing', async () => {
    // Jobs of one millisecond have no order.
    let at = Date.now();
    const bench = await openBench(open, MANY, () => (at += 1));
    const first = await bench.accept(addresses(20));
    const second = await bench.accept(addresses(20));
    await take(bench);
    expect(await bench.jobs.get(bench.orgId, first)).toMatchObject({ status: 'processing' });
    expect(await bench.jobs.get(bench.orgId, second)).toMatchObject({
      status: 'pending',
      started_at: null,
    });
    await take(bench, 2);
    expect(await bench.jobs.get(bench.orgId, second)).toMatchObject({ status: 'processing' });
    const started = bench.events.filter(({ type }) => type === 'bulk.validation.started');
    expect(started.map(({ data }) => data.job_id)).toEqual([first, second]);
  });

  test('organizations take turns, and so do the jobs of each', async () => {
    let at = Date.now();
    const bench = await openBench(open, MANY, () => (at += 1));
    const other = await openOrganisation(bench.context);
    const names = new Map<string, string>();
    names.set(await bench.accept(addresses(100)), 'a1');
    names.set(await bench.accept(addresses(100)), 'a2');
    names.set(await bench.accept(addresses(100), other), 'b1');
    const order: string[] = [];
    for (let i = 0; i < 8; i += 1) order.push(names.get((await take(bench))[0]!.jobId)!);
    expect(order.join(' ')).toMatch(/^(a1 b1 a2 b1|b1 a1 b1 a2) (a1 b1 a2 b1|b1 a1 b1 a2)$/);
  });

  test('several claims begin with one chunk of each organization', async () => {
    const bench = await openBench(open, MANY);
    const other = await openOrganisation(bench.context);
    for (let i = 0; i < 5; i += 1) await bench.accept(addresses(30));
    await bench.accept(addresses(30), other);
    const claims = await take(bench, 2);
    expect(new Set(claims.map(({ orgId }) => orgId))).toEqual(new Set([bench.orgId, other]));
  });

  test('no chunks of excluded organizations are claimed', async () => {
    const bench = await openBench(open, MANY);
    await bench.accept(addresses(30));
    expect(await take(bench, 5, [bench.orgId])).toEqual([]);
  });

  test('many small jobs that come while a big one is at work do not wait for it', async () => {
    const count = 200;
    const bench = await openBench(open, { jobsInProgress: count, concurrency: 8 });
    const order: string[] = [];
    const { opened, open: begin } = gate();
    const big = await bench.accept(addresses(10_000, 'big'));
    bench.work(
      engineOf(async ({ email }) => {
        await opened;
        order.push(email);
        return result({ result: email });
      }),
    );
    await until(async () => (await bench.jobs.get(bench.orgId, big))!.status === 'processing');
    const small: { id: string; org: string }[] = [];
    for (let i = 0; i < count; i += 1) {
      const org = i % 10 === 0 ? await openOrganisation(bench.context) : small.at(-1)!.org;
      small.push({ id: await bench.accept(addresses(2, `small${i}`), org), org });
    }
    begin();
    for (const { id, org } of small) await bench.finished(id, org);
    const last = order.findLastIndex((email) => email.startsWith('small'));
    const before = order.slice(0, last).filter((email) => email.startsWith('big')).length;
    // Each organization has ten small jobs. In their ten turns the big job gets ten chunks of 500.
    expect(before).toBeLessThan(15 * 500);
    await bench.finished(big);
  });

  test('a slow chunk delays neither other chunks nor other organizations', async () => {
    const bench = await openBench(open, { ...MANY, concurrency: 4 });
    const { opened, open: answer } = gate();
    const slow = await bench.accept([...addresses(3, 'slow'), ...addresses(200, 'other')]);
    bench.work(
      engineOf(async ({ email }) => {
        if (email.startsWith('slow')) await opened;
        return result({ result: email });
      }),
    );
    const other = await openOrganisation(bench.context);
    const quick = await bench.accept(addresses(30, 'quick'), other);
    await bench.finished(quick, other);
    await until(async () => (await bench.jobs.get(bench.orgId, slow))!.processed >= 193);
    expect(await bench.jobs.get(bench.orgId, slow)).toMatchObject({ status: 'processing' });
    answer();
    await bench.finished(slow);
    await pause(1);
  });
});
