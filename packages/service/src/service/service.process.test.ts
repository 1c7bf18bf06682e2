import { createClient, verifyWebhook, type Client } from '@postern/client';
import type { Job, JobResult } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { PASSWORD, tokenOf } from '../dashboard/test/open.ts';
import { OWN } from '../dashboard/test/browser.ts';
import { until } from '../jobs/test/open-bench.ts';
import type { Role } from '../config/settings.ts';
import { startMachine, type Machine } from '../test/machine.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { sharedPostgres } from '../test/stores.ts';
import { openReceiver } from '../webhooks/test/receiver.ts';

const SETTINGS = {
  publicUrl: OWN,
  secret: 'one secret that all processes share',
  jobsInProgress: 100,
  concurrency: 16,
  chunkSize: 25,
  webhookHttp: true,
  webhookPrivateRanges: ['127.0.0.0/8'],
};
/** How long a process can still accept a key that another process revoked. Source: docs/decisions/accounts.md#0023. */
const KEY_MS = 5000;

/** A list with some invalid addresses, in which every tenth is a duplicate. */
const listOf = (name: string, count = 300) =>
  Array.from({ length: count }, (_, at) => {
    const number = at % 10 === 9 ? at - 5 : at;
    return `${number % 7 === 0 ? 'bad' : 'good'}.${name}.${number}@shop.example`;
  });

/** A dashboard user, whom each API process recognizes by the same cookies. */
function openUser() {
  const cookies = new Map<string, string>();
  return async (
    { url }: Machine,
    [method, path]: [string, string],
    body?: object,
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows what it asked
  ): Promise<any> => {
    const response = await fetch(`${url}/dashboard/api${path}`, {
      method,
      headers: {
        origin: OWN,
        'content-type': 'application/json',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    return (JSON.parse(text) as { data: unknown }).data;
  };
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );

/** Every result is at its position, and the counts are those of the results. */
async function expectWhole(client: Client, id: string, emails: readonly string[]): Promise<void> {
  const progress: number[] = [];
  const onProgress = ({ processed = 0 }: Job) => void progress.push(processed);
  const job = await client.waitForJob(id, { pollMs: 50, onProgress });
  expect(progress).toEqual([...progress].sort((one, other) => one - other));
  const rows: JobResult[] = [];
  for await (const row of client.results(id)) rows.push(row);
  expect(rows.map(({ index, email }) => [index, email])).toEqual(
    emails.map((one, at) => [at, one]),
  );
  expect(
    rows.filter(({ email, status }) => email.startsWith('bad') !== (status === 'invalid')),
  ).toEqual([]);
  const invalid = emails.filter((email) => email.startsWith('bad')).length;
  expect(job).toMatchObject({
    status: 'completed',
    total: emails.length,
    processed: emails.length,
    counts: { valid: emails.length - invalid, risky: 0, invalid },
  });
}

describe.skipIf(needsPostgres())('two API processes and two workers on one database', () => {
  test('do each task once, and a change at one API process is valid at the other', async () => {
    const settings = { ...SETTINGS, databaseUrl: await sharedPostgres().createDatabase() };
    const start = (role: Role) => startMachine({ ...settings, role });
    const [a, ...workers] = await Promise.all([start('api'), start('worker'), start('worker')]);
    const b = await start('api');
    const asked = () => workers.map((worker) => [...worker.asked]);

    // The link of the process that started last is the one that works, at every process.
    const person = openUser();
    const account = { name: 'Olga', email: 'olga@shop.example', password: PASSWORD };
    await person(a, ['POST', '/accounts'], { ...account, token: tokenOf(b.firstLink!) });
    const scopes = ['single', 'bulk', 'webhooks'];
    const made = await person(a, ['POST', '/keys'], { name: 'shop', scopes });
    const other = await person(a, ['POST', '/keys'], { name: 'other', scopes: ['single'] });
    const [first, second] = [a, b].map(({ url }) =>
      createClient({ baseUrl: url, apiKey: made.key as string }),
    ) as [Client, Client];
    const receiver = await openReceiver();
    const { id: hookId, secret } = await first.webhooks.create({
      url: receiver.url,
      eventTypes: ['bulk.validation.completed'],
    });

    // Lists through both at the same time. One of them is sent through both with the same idempotency key.
    const lists = Array.from({ length: 6 }, (_, at) => listOf(`l${at}`));
    const shared = listOf('shared');
    const sent = [first, second].map((client) =>
      client.validateMany(shared, { idempotencyKey: 'shared' }),
    );
    const jobs = await Promise.all(
      lists.map((emails, at) => (at % 2 ? first : second).validateMany(emails)),
    );
    const [one, again] = await Promise.all(sent);
    expect(again!.job_id).toBe(one!.job_id);
    const all = jobs.map((job, at): [Job, string[]] => [job, lists[at]!]);

    // No validation ends before both workers have begun.
    await until(() => asked().every(({ length }) => length > 0));
    for (const [at, { job_id }] of jobs.entries()) {
      const job = await (at % 2 ? second : first).job(job_id);
      expect(job).toMatchObject({ job_id, total: 300, processed: 0 });
    }

    // A key that one process created is accepted by the other. Revoked at one, it is rejected by both.
    const guest = createClient({ baseUrl: b.url, apiKey: other.key as string });
    expect(await guest.validate({ email: 'jane@shop.example' })).toMatchObject({ status: 'valid' });
    await person(a, ['DELETE', `/keys/${other.id}`]);
    const here = createClient({ baseUrl: a.url, apiKey: other.key as string });
    expect(await codeOf(here.validate({ email: 'jane@shop.example' }))).toBe('auth_invalid');
    await b.advance(KEY_MS);
    expect(await codeOf(guest.validate({ email: 'jane@shop.example' }))).toBe('auth_invalid');

    for (const worker of workers) worker.hold(false);
    for (const [at, { job_id }] of jobs.entries()) {
      await expectWhole(at % 2 ? second : first, job_id, lists[at]!);
    }
    await expectWhole(second, one!.job_id, shared);
    all.push([one!, shared]);

    // One API process is stopped while it receives lists and the workers are busy.
    for (const worker of workers) worker.hold(true);
    const late = Array.from({ length: 6 }, (_, at) => listOf(`late${at}`));
    const keyOf = (at: number) => ({ idempotencyKey: `late-${at}` });
    const handed = late.map((emails, at) => first.validateMany(emails, keyOf(at)));
    await Promise.any(handed);
    const ended = a.stop();
    const known = await Promise.allSettled(handed);
    expect(await ended).toBe(0);
    expect(await codeOf(first.validate({ email: 'jane@shop.example' }))).toBe('upstream_bad');
    for (const [at, emails] of late.entries()) {
      const job = await second.validateMany(emails, keyOf(at));
      const before = known[at]!;
      if (before.status === 'fulfilled') expect(job.job_id).toBe(before.value.job_id);
      all.push([job, emails]);
    }
    for (const worker of workers) worker.hold(false);
    for (const [{ job_id }, emails] of all) await expectWhole(second, job_id, emails);

    const ids = all.map(([{ job_id }]) => job_id).sort();
    const delivered = async () => {
      const statuses: string[] = [];
      for await (const { status } of second.webhooks.deliveries(hookId)) statuses.push(status);
      return statuses.filter((status) => status === 'delivered').length >= ids.length;
    };
    await until(delivered);
    expect(await Promise.all([...workers, b].map((machine) => machine.stop()))).toEqual([0, 0, 0]);

    const accepted = await Promise.all(
      receiver.requests.map(({ headers, body }) => verifyWebhook({ headers, body }, secret)),
    );
    expect(accepted.map(({ data }) => (data as Job).job_id).sort()).toEqual(ids);
    const wanted = new Set(all.flatMap(([, emails]) => emails));
    expect(asked().flat().sort()).toEqual([...wanted].sort());
  });
});
