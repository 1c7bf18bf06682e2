import { expect, test } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { REMEMBERED_MS } from './idempotency.ts';
import { createJobs } from './jobs.ts';
import { addresses, openBench } from './test/open-bench.ts';

const DAY = 24 * 3_600_000;
const toServiceError = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
};

describeStores('accept', (open) => {
  test('a string that a database cannot keep has a result, and is returned as it was given', async () => {
    const { accept, work, finished, results } = await openBench(open);
    const emails = [
      'a\0@x.example',
      '\uD800b@x.example',
      '\uFFFFc',
      'd\\u0000@x.example',
      'e'.repeat(5000),
    ];
    const id = await accept([...emails, emails[0]!]);
    work();
    expect((await finished(id)).processed).toBe(6);
    const rows = await results(id);
    expect(rows.map(({ email }) => email)).toEqual([...emails, emails[0]]);
    expect(rows.map(({ result }) => result)).toEqual([...emails, emails[0]]);
  });

  test('a list becomes a queued job, and an event with the job is recorded', async () => {
    const { jobs, orgId, events } = await openBench(open);
    const request = { orgId, emails: addresses(3), mode: 'fast' as const };
    const { job, isReplay } = await jobs.accept(request);
    expect(isReplay).toBe(false);
    expect(job).toEqual({
      job_id: expect.stringMatching(/^[\da-f-]{36}$/),
      status: 'queued',
      webhook: false,
      mode: 'fast',
      total: 3,
      processed: 0,
      counts: { valid: 0, risky: 0, invalid: 0 },
      reason: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      started_at: null,
      finished_at: null,
    });
    expect(events).toEqual([{ type: 'bulk.validation.queued', data: job }]);
    expect(await jobs.get(orgId, job.job_id)).toEqual(job);
  });

  test('the field "webhook" of a job tells whether an endpoint is subscribed to its events', async () => {
    const { context, orgId, outbox } = await openBench(open);
    const jobs = createJobs(context, {
      ...outbox,
      listens: async (_, prefix) => prefix === 'bulk.',
    });
    const { job } = await jobs.accept({ orgId, emails: addresses(1), mode: 'medium' });
    expect(job.webhook).toBe(true);
  });

  test('a list has from one address up to the limit', async () => {
    const { jobs, orgId } = await openBench(open, { maxAddresses: 20, jobsInProgress: 10 });
    const accept = (emails: string[]) => jobs.accept({ orgId, emails, mode: 'medium' });
    expect((await accept(addresses(1))).job.total).toBe(1);
    expect((await accept(addresses(20))).job.total).toBe(20);
    expect((await toServiceError(accept([]))).code).toBe('unprocessable');
    const { code, details } = await toServiceError(accept(addresses(21)));
    expect(code).toBe('too_large');
    expect(details).toEqual([{ path: 'email', issue: 'has 21 addresses, more than 20' }]);
  });

  test('every address of a list that needs several inserts is stored', async () => {
    const { jobs, context, orgId } = await openBench(open);
    const emails = addresses(12_001);
    await jobs.accept({ orgId, emails: [...emails, emails[0]!], mode: 'medium' });
    const kept = await context.store.db
      .selectFrom('entry')
      .select(['position', 'email', 'first_position'])
      .orderBy('position')
      .execute();
    expect(kept.map(({ email }) => email)).toEqual([...emails, emails[0]]);
    expect(kept.map(({ position }) => position)).toEqual(kept.map((_, at) => at));
    expect(kept.at(-1)!.first_position).toBe(0);
  });

  test('addresses with unusual characters are stored unchanged', async () => {
    const { accept, work, finished, results } = await openBench(open);
    const odd = [
      '',
      ' ',
      '=HYPERLINK("x")',
      "o'hara@example.com",
      'ü@bücher.example',
      '"\\',
      '\u0001',
      '😀',
    ];
    const id = await accept(odd);
    work();
    await finished(id);
    expect((await results(id)).map(({ email }) => email)).toEqual(odd);
  });

  test('the number of jobs in progress of an organization is limited, also for requests at the same time', async () => {
    const { jobs, orgId, context, work, finished } = await openBench(open, { jobsInProgress: 2 });
    const accept = () => jobs.accept({ orgId, emails: addresses(2), mode: 'medium' });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, accept));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const { code, retryAfterMs } = await toServiceError(accept());
    expect(code).toBe('rate_limited');
    expect(retryAfterMs).toBeGreaterThan(0);
    const other = await openOrganisation(context);
    await jobs.accept({ orgId: other, emails: addresses(1), mode: 'medium' });

    work();
    for (const { job_id } of (await jobs.list(orgId, { limit: 10 })).rows) await finished(job_id);
    await accept();
  });

  test('20 requests with one idempotency key at the same time create one job', async () => {
    const { jobs, orgId, events } = await openBench(open, { jobsInProgress: 1 });
    const idempotency = { key: 'list-1', fingerprint: 'f' };
    const request = { orgId, emails: addresses(50), mode: 'medium' as const, idempotency };
    const answers = await Promise.all(Array.from({ length: 20 }, () => jobs.accept(request)));
    expect(new Set(answers.map(({ job }) => job.job_id)).size).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(events).toHaveLength(1);
    expect((await jobs.list(orgId, { limit: 10 })).rows).toHaveLength(1);
  });

  test('an idempotency key belongs to one body and one organization for 24 hours', async () => {
    let at = Date.now();
    const { jobs, orgId, context } = await openBench(open, { jobsInProgress: 9 }, () => at);
    const other = await openOrganisation(context);
    const accept = (of: string, fingerprint: string) =>
      jobs.accept({
        orgId: of,
        emails: addresses(1),
        mode: 'medium',
        idempotency: { key: 'k', fingerprint },
      });
    const { job } = await accept(orgId, 'f');
    const { code, details } = await toServiceError(accept(orgId, 'g'));
    expect(code).toBe('unprocessable');
    expect(details![0]!.path).toBe('Idempotency-Key');
    expect((await accept(other, 'g')).isReplay).toBe(false);
    expect(await accept(orgId, 'f')).toEqual({ job, isReplay: true });

    expect(REMEMBERED_MS).toBe(DAY);
    at += DAY;
    const later = await accept(orgId, 'g');
    expect(later.isReplay).toBe(false);
    expect((await accept(orgId, 'g')).job.job_id).toBe(later.job.job_id);
  });

  test('checkRoom rejects with rate_limited at the limit of jobs, except for a key that has created a job', async () => {
    const { jobs, orgId, context } = await openBench(open, { jobsInProgress: 1 });
    const idempotency = { key: 'k', fingerprint: 'f' };
    await jobs.checkRoom(orgId, null);
    await jobs.accept({ orgId, emails: addresses(1), mode: 'medium', idempotency });
    for (const key of [null, 'another']) {
      const { code, retryAfterMs } = await toServiceError(jobs.checkRoom(orgId, key));
      expect(code).toBe('rate_limited');
      expect(retryAfterMs).toBeGreaterThan(0);
    }
    await jobs.checkRoom(orgId, 'k');
    await jobs.checkRoom(await openOrganisation(context), null);
  });

  test('a rejected request stores nothing', async () => {
    const { jobs, orgId, context } = await openBench(open, { jobsInProgress: 0 });
    const idempotency = { key: 'k', fingerprint: 'f' };
    await toServiceError(jobs.accept({ orgId, emails: addresses(5), mode: 'medium', idempotency }));
    for (const table of ['job', 'entry', 'chunk', 'idempotency'] as const) {
      expect(await context.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
