import { result, type ValidationResult } from '@postern/protocol';
import { expect, test } from 'vitest';
import { engineOf, openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { addresses, gate, openBench, pause, until } from './test/open-bench.ts';

const fine = (email: string) => result({ result: email, reason_code: 'domain_ok' });

describeStores('a worker', (open) => {
  test('each address has one result at its position, and the counts add up', async () => {
    const bench = await openBench(open, { chunkSize: 7, concurrency: 5 });
    const statuses = ['valid', 'risky', 'invalid'] as const;
    const engine = engineOf(async ({ email }) => {
      const number = Number(/\d+/.exec(email)![0]);
      await pause(Math.random() * 3);
      return result({
        result: email,
        status: statuses[number % 3]!,
        reason_code: `r${number % 3}`,
      });
    });
    const emails = addresses(100);
    const id = await bench.accept(emails);
    bench.work(engine);
    const job = await bench.finished(id);
    expect(job).toMatchObject({ status: 'completed', total: 100, processed: 100, reason: null });
    expect(job.counts).toEqual({ valid: 34, risky: 33, invalid: 33 });
    expect(job.started_at! <= job.finished_at!).toBe(true);
    const rows = await bench.results(id);
    expect(rows.map(({ index }) => index)).toEqual(emails.map((_, i) => i));
    expect(rows.map(({ email }) => email)).toEqual(emails);
    expect(rows.map(({ result }) => result)).toEqual(emails);
    expect(await bench.jobs.reasonsOf(bench.orgId, id)).toEqual([
      { reason_code: 'r0', count: 34 },
      { reason_code: 'r1', count: 33 },
      { reason_code: 'r2', count: 33 },
    ]);
  });

  test('an address that is in the list 300 times is validated once and has 300 results', async () => {
    const bench = await openBench(open, { chunkSize: 10 });
    let calls = 0;
    const id = await bench.accept([
      ...addresses(5),
      ...Array<string>(300).fill('same@Example.com'),
    ]);
    bench.work(
      engineOf(async ({ email }) => {
        calls += 1;
        return fine(email);
      }),
    );
    expect(await bench.finished(id)).toMatchObject({ processed: 305, counts: { valid: 305 } });
    expect(calls).toBe(6);
    const rows = await bench.results(id);
    expect(rows).toHaveLength(305);
    expect(rows.slice(5).every(({ email }) => email === 'same@Example.com')).toBe(true);
    expect(await bench.jobs.reasonsOf(bench.orgId, id)).toEqual([
      { reason_code: 'domain_ok', count: 305 },
    ]);
  });

  test('the engine validates in the mode of the job', async () => {
    const bench = await openBench(open);
    const modes: unknown[] = [];
    const { job } = await bench.jobs.accept({
      orgId: bench.orgId,
      emails: addresses(2),
      mode: 'deep',
    });
    bench.work(
      engineOf(async ({ email, mode }) => {
        modes.push(mode);
        return fine(email);
      }),
    );
    await bench.finished(job.job_id);
    expect(modes).toEqual(['deep', 'deep']);
  });

  test('at most `concurrency` addresses are validated at a time', async () => {
    const bench = await openBench(open, { chunkSize: 3, concurrency: 4, jobsInProgress: 9 });
    let under = 0;
    let most = 0;
    const ids = [await bench.accept(addresses(40)), await bench.accept(addresses(40))];
    const { opened, open: answer } = gate();
    bench.work(
      engineOf(async ({ email }) => {
        under += 1;
        most = Math.max(most, under);
        // On a busy machine the first address could be done before the fourth begins.
        if (under === 4) answer();
        await opened;
        await pause(1);
        under -= 1;
        return fine(email);
      }),
    );
    for (const id of ids) await bench.finished(id);
    expect(most).toBe(4);
  });

  test('an address for which the engine throws or never resolves is tried three times, and the others are completed', async () => {
    const bench = await openBench(open, { chunkSize: 10 });
    const calls = new Map<string, number>();
    const id = await bench.accept(addresses(20));
    const engine = engineOf(({ email }): Promise<ValidationResult> => {
      calls.set(email, (calls.get(email) ?? 0) + 1);
      if (email.startsWith('someone.3@')) throw new Error('at once');
      if (email.startsWith('someone.4@')) return Promise.reject(new Error('later'));
      if (email.startsWith('someone.15@')) return new Promise(() => undefined);
      if (email.startsWith('someone.16@')) return Promise.resolve({} as ValidationResult);
      return Promise.resolve(fine(email));
    });
    bench.work(engine, { answerMs: 30 });
    const job = await bench.finished(id);
    expect(job).toMatchObject({
      status: 'completed',
      processed: 20,
      counts: { valid: 16, risky: 4 },
    });
    const rows = await bench.results(id);
    expect(rows.filter((row) => row.reason_code === 'no_answer').map(({ index }) => index)).toEqual(
      [3, 4, 15, 16],
    );
    expect(rows[15]).toMatchObject({ status: 'risky', score: 50 });
    expect(new Set(calls.values())).toEqual(new Set([1, 3]));
  });

  test('addresses that were in progress in crashes are validated last, those with the fewest crashes first', async () => {
    const bench = await openBench(open);
    const emails = addresses(4);
    const id = await bench.accept(emails);
    const rows = [3, 1, 2].map((crashes, position) => ({
      job_id: id,
      position,
      tries: 0,
      crashes,
      round: 0,
      due_at: 0,
      result: null,
    }));
    await bench.context.store.db.insertInto('trial').values(rows).execute();
    const asked: string[] = [];
    bench.work(
      engineOf(async ({ email }) => {
        asked.push(email);
        return fine(email);
      }),
    );
    await bench.finished(id);
    expect(asked).toEqual([3, 1, 2, 0].map((at) => emails[at]));
  });

  test('a result after the time limit changes nothing', async () => {
    const bench = await openBench(open);
    const late: (() => void)[] = [];
    const id = await bench.accept(addresses(1));
    const engine = engineOf(
      ({ email }) => new Promise((resolve) => late.push(() => resolve(fine(email)))),
    );
    bench.work(engine, { answerMs: 10 });
    await bench.finished(id);
    for (const answer of late) answer();
    await pause(1);
    expect((await bench.results(id)).map(({ reason_code }) => reason_code)).toEqual(['no_answer']);
  });

  test('an address with a temporary result is validated again, and meanwhile the job continues', async () => {
    const bench = await openBench(open, { chunkSize: 5, temporaryDelaysMs: [20, 40] });
    const calls = new Map<string, number>();
    const temporary = result({ status: 'risky', reason_code: 'smtp_temporary', smtp_code: 451 });
    const id = await bench.accept(addresses(20));
    bench.work(
      engineOf(async ({ email }) => {
        const count = (calls.get(email) ?? 0) + 1;
        calls.set(email, count);
        if (email.startsWith('someone.1@')) return temporary;
        if (email.startsWith('someone.7@') && count < 3) return temporary;
        return fine(email);
      }),
    );
    const job = await bench.finished(id);
    expect(job.counts).toEqual({ valid: 19, risky: 1, invalid: 0 });
    const rows = await bench.results(id);
    expect(rows[1]).toMatchObject({ reason_code: 'smtp_temporary', smtp_code: 451 });
    expect(rows[7]).toMatchObject({ reason_code: 'domain_ok' });
    expect(calls.get('someone.1@example.com')).toBe(3);
    expect(calls.get('someone.7@example.com')).toBe(3);
    expect(await bench.context.store.db.selectFrom('trial').selectAll().execute()).toEqual([]);
  });

  test('a postponed address is not validated before it is due', async () => {
    let at = Date.now();
    const bench = await openBench(open, { temporaryDelaysMs: [60_000] }, () => at);
    let calls = 0;
    const id = await bench.accept(addresses(1));
    bench.work(
      engineOf(async ({ email }) => {
        calls += 1;
        return calls === 1
          ? result({ status: 'risky', reason_code: 'smtp_temporary' })
          : fine(email);
      }),
    );
    await until(
      async () =>
        (await bench.context.store.db.selectFrom('trial').selectAll().execute()).length === 1,
    );
    at += 59_000;
    await pause(60);
    expect(calls).toBe(1);
    expect(await bench.jobs.get(bench.orgId, id)).toMatchObject({ status: 'processing' });
    at += 1000;
    await bench.finished(id);
    expect(calls).toBe(2);
  });

  test('the events of a job are recorded in the order of its states', async () => {
    let at = Date.now();
    const bench = await openBench(open, { chunkSize: 10, concurrency: 1 }, () => (at += 200));
    const id = await bench.accept(addresses(100));
    bench.work();
    await bench.finished(id);
    const types = bench.events.map(({ type }) => type.slice('bulk.validation.'.length));
    expect(types.slice(0, 2)).toEqual(['queued', 'started']);
    expect(types.at(-1)).toBe('completed');
    const middle = bench.events.slice(2, -1);
    expect(middle.length).toBeGreaterThan(2);
    expect(new Set(middle.map(({ type }) => type))).toEqual(new Set(['bulk.validation.progress']));
    const tenths = middle.map(({ data }) => Math.floor((data.processed * 10) / data.total));
    expect(tenths).toEqual([...new Set(tenths)].sort((a, b) => a - b));
    expect(bench.events.map(({ data }) => data.status)).toEqual([
      'queued',
      'processing',
      ...middle.map(() => 'processing'),
      'completed',
    ]);
    expect(bench.events.at(-1)!.data).toEqual(await bench.jobs.get(bench.orgId, id));
  });

  test('a progress event is recorded at most once a second', async () => {
    const at = Date.now();
    const bench = await openBench(open, { chunkSize: 1, concurrency: 1 }, () => at);
    const id = await bench.accept(addresses(30));
    bench.work();
    await bench.finished(id);
    expect(bench.events.map(({ type }) => type.slice('bulk.validation.'.length))).toEqual([
      'queued',
      'started',
      'completed',
    ]);
  });

  test('a job of another organization can be neither read nor canceled', async () => {
    const bench = await openBench(open);
    const id = await bench.accept(addresses(1));
    const other = await openOrganisation(bench.context);
    expect(await bench.jobs.get(other, id)).toBeNull();
    expect(await bench.jobs.cancel(other, id)).toBeNull();
    expect(await bench.jobs.results(other, id, { from: 0, limit: 1 })).toBeNull();
    expect(await bench.jobs.reasonsOf(other, id)).toBeNull();
    expect(await bench.jobs.get(bench.orgId, id)).toMatchObject({ status: 'queued' });
  });
});
