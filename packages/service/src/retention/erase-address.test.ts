import { result } from '@postern/protocol';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { actAs } from '../audit/actor.ts';
import { engineOf, openOrganisation } from '../test/service-context.ts';
import { newFolder } from '../test/folder.ts';
import { describeStores } from '../test/stores.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createWorker } from '../jobs/worker.ts';
import { migrate } from '../db/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { createOutbox } from '../webhooks/outbox.ts';
import { ERASED, eraseAddress } from './erase-address.ts';
import { fillJob } from './test/fill.ts';

const LISTS = [
  [
    'ann@shop.example',
    'joann@shop.example',
    'ann@shop.example.org',
    ' Ann@SHOP.example ',
    'ann@shop.exmaple',
  ],
  ['bob@shop.example', 'ANN@shop.example', 'not an address'],
];

describeStores('eraseAddress', (open) => {
  test('erases an address from all lists and results, and no other address', async () => {
    const bench = await opened(open);
    for (const emails of LISTS) await bench.accept(emails);
    await bench.finished();
    expect(await bench.dump()).toMatch(/"ann@shop\.example"/);

    expect(await eraseAddress(bench.context.store, 'Ann@shop.example')).toBe(7);

    // Both can have the same millisecond.
    const emails = await bench.emails();
    expect(emails.toSorted((a, b) => b.length - a.length)).toEqual([
      [ERASED, 'joann@shop.example', 'ann@shop.example.org', ERASED, 'ann@shop.exmaple'],
      ['bob@shop.example', ERASED, 'not an address'],
    ]);
    const dump = await bench.dump();
    expect(dump).not.toMatch(/(?<![a-z])ann@shop\.example(?!\.org)/i);
    for (const other of ['joann@shop.example', 'ann@shop.example.org', 'bob@shop.example'])
      expect(dump).toContain(`"${other}"`);
    expect(dump).toContain(`Did you mean ${ERASED}?`);
    expect(await eraseAddress(bench.context.store, 'ann@shop.example')).toBe(0);
  });

  test('writes the number of erased positions into the audit log, without the address', async () => {
    const bench = await opened(open);
    await bench.accept(['ann@shop.example', 'bob@shop.example']);
    await bench.finished();
    const { store } = bench.context;
    const erase = () => eraseAddress(store, 'ann@shop.example', () => 1000);
    const places = await actAs({ kind: 'command_line' }, erase);
    await actAs({ kind: 'command_line' }, erase);
    const rows = await store.db.selectFrom('audit').selectAll().orderBy('details').execute();
    expect(rows.map(({ org_id, details }) => [org_id, details])).toEqual([
      [null, '{"places":0}'],
      [bench.orgId, JSON.stringify({ places })],
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ action: 'address.erased', actor_kind: 'command_line' });
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('an address that a job has not validated yet ends as invalid, and the counts add up', async () => {
    const bench = await opened(open, { begins: false });
    await bench.accept(['ann@shop.example', 'bob@shop.example', 'ann@shop.example']);
    expect(await eraseAddress(bench.context.store, 'ann@shop.example')).toBe(2);
    bench.begin();
    await bench.finished();
    const [job] = (await bench.jobs.list(bench.orgId, { limit: 1 })).rows;
    expect(job).toMatchObject({ total: 3, processed: 3, counts: { valid: 1, invalid: 2 } });
    expect(await bench.dump()).not.toContain('ann@');
  });

  test('a worker that has claimed the address can no longer store it', async () => {
    const bench = await opened(open, { begins: false });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      bench.hold = (email) =>
        email.startsWith('ann') ? (resolve(), new Promise((done) => (answer = done))) : undefined;
    });
    await bench.accept(['ann@shop.example', 'bob@shop.example']);
    bench.begin();
    await asked;
    await eraseAddress(bench.context.store, 'ann@shop.example');
    answer();
    await bench.finished();
    expect(await bench.dump()).not.toContain('ann@');
    expect(await bench.emails()).toEqual([[ERASED, 'bob@shop.example']]);
  });

  test('recognizes other spellings of an address', async () => {
    const bench = await opened(open);
    await bench.accept([
      'jürgen@bücher.example',
      'jürgen@xn--bcher-kva.example',
      "o'hara@b.example",
    ]);
    await bench.finished();
    expect(await eraseAddress(bench.context.store, 'JÜRGEN@xn--bcher-kva.example')).toBe(4);
    expect(await eraseAddress(bench.context.store, "o'hara@b.example")).toBe(2);
    expect(await bench.emails()).toEqual([[ERASED, ERASED, ERASED]]);
    expect(await bench.dump()).not.toMatch(/rgen|hara/);
  });
});

test('on SQLite the bytes of the address are erased from the file and from the log', async () => {
  const folder = newFolder();
  const store = await openStore(join(folder, 'postern.db'));
  onTestFinished(() => store.close());
  await migrate(store);
  await store.db.insertInto('organisation').values({ id: 'o', name: '', created_at: 0 }).execute();
  await fillJob({ store }, 'o', { places: 2000, finishedAt: null });
  const bytes = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, `${name}`), 'latin1'))
      .join('');
  expect(bytes()).toContain('person1234@shop.example');
  expect(await eraseAddress(store, 'person1234@shop.example')).toBe(1);
  expect(bytes()).not.toContain('person1234@shop.example');
  expect(bytes()).toContain('person1235@shop.example');
});

async function opened(
  open: Parameters<Parameters<typeof describeStores>[1]>[0],
  { begins = true } = {},
) {
  const context = await open({ chunkSize: 2, jobsInProgress: 9 });
  const orgId = await openOrganisation(context);
  const outbox = createOutbox(context);
  const jobs = createJobs(context, outbox);
  const bench = {
    context,
    orgId,
    jobs,
    hold: (_email: string): Promise<void> | undefined => undefined,
    begin: () => worker.start(),
    accept: (emails: readonly string[]) => jobs.accept({ orgId, emails, mode: 'medium' }),
    async finished() {
      await expect
        .poll(async () => {
          const listed = (await jobs.list(orgId, { limit: 10 })).rows;
          return listed.filter(({ status }) => status !== 'completed');
        })
        .toEqual([]);
    },
    async emails() {
      const rows = await context.store.db
        .selectFrom('entry')
        .innerJoin('job', 'job.id', 'entry.job_id')
        .select(['entry.email', 'entry.job_id'])
        .orderBy('job.created_at')
        .orderBy('entry.position')
        .execute();
      const lists = new Map<string, string[]>();
      for (const { job_id, email } of rows)
        lists.set(job_id, [...(lists.get(job_id) ?? []), email]);
      return [...lists.values()];
    },
    async dump() {
      const tables = ['entry', 'outcome', 'trial', 'event', 'delivery', 'attempt', 'job'] as const;
      const rows = await Promise.all(
        tables.map((table) => context.store.db.selectFrom(table).selectAll().execute()),
      );
      return JSON.stringify(rows).replaceAll('\\"', '"');
    },
  };
  const engine = engineOf(async ({ email }) => {
    await bench.hold(email);
    const typo = email.endsWith('exmaple') ? email.replace('exmaple', 'example') : undefined;
    return result({
      result: email.trim(),
      status: email.includes('@') ? 'valid' : 'invalid',
      reason_code: 'domain_ok',
      mode: 'medium',
      ...(typo ? { suggested_email: typo, suggestion: `Did you mean ${typo}?` } : {}),
    });
  });
  const worker = createWorker(context, { engine, outbox, pollMs: 100, retryMs: 50 });
  onTestFinished(() => worker.stop());
  if (begins) worker.start();
  return bench;
}
