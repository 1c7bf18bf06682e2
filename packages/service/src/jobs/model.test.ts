import { runsOf } from '@postern/tools/test/is-nightly.js';
import { result } from '@postern/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lateRows } from '../lease/test/late-rows.ts';
import { eraseAddress } from '../retention/erase-address.ts';
import { describeStores } from '../test/stores.ts';
import { claimChunks, type Claim } from './claim.ts';
import { findOpenAddresses } from './open-addresses.ts';
import { saveResults, type AddressOutcome, type ChunkChange } from './save-results.ts';
import { openBench, type Bench } from './test/open-bench.ts';

/** The expected state of a job, as a simple model. */
interface ModelJob {
  emails: string[];
  /** The status of each address that has its result. */
  results: Map<string, string>;
  isCanceled: boolean;
}

interface Model {
  jobs: Map<string, ModelJob>;
}

interface Real {
  bench: Bench;
  clock: { at: number };
  /** Every claim so far. An expired one is valid until another claim of the chunk. */
  claims: { claim: Claim; isHeld: boolean; isExpired: boolean }[];
}

type Command = fc.AsyncCommand<Model, Real>;
const STATUSES = ['valid', 'risky', 'invalid'] as const;

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    await run(model, real);
    expect(await lateRows(real.bench.context.store, real.clock.at)).toEqual([]);
  },
  toString: () => name,
});

const accepts = (numbers: number[]) =>
  command(`accept ${numbers.join()}`, async ({ jobs }, { bench }) => {
    const emails = numbers.map((number) => `${number}@example.com`);
    jobs.set(await bench.accept(emails), { emails, results: new Map(), isCanceled: false });
  });

const claims = () =>
  command('claim', async (_, real) => {
    const { context, outbox } = real.bench;
    const wish = { most: 1, except: [] };
    for (const claimed of await claimChunks(context, outbox, wish)) {
      const before = real.claims.filter(same(claimed));
      expect(before.filter(({ isHeld, isExpired }) => isHeld && !isExpired)).toEqual([]);
      for (const other of before) other.isHeld = false;
      real.claims.push({ claim: claimed, isHeld: true, isExpired: false });
    }
  });

/** Saves results for a part of a chunk, by any earlier claim, with the given status. */
const settles = (which: number, share: number, status: number) =>
  command(`settle ${which} ${share} ${status}`, async ({ jobs }, { bench, claims, clock }) => {
    const made = claims[which % Math.max(1, claims.length)];
    if (!made) return;
    const open = await findOpenAddresses(bench.context.store, made.claim);
    const due = open.filter(({ dueAt }) => dueAt <= clock.at);
    const answered = due.slice(0, Math.ceil((due.length * share) / 3));
    const put = due.slice(answered.length, answered.length + 1);
    const isDone = answered.length === open.length;
    const dueAt = clock.at + 1000;
    const change: ChunkChange = {
      outcomes: answered.map((address) => outcomeOf(address, STATUSES[status % 3]!)),
      attempts: put.map(({ position, round }) => ({
        position,
        tries: 0,
        crashes: 0,
        round: round + 1,
        due_at: dueAt,
        result: null,
      })),
      end: isDone ? { state: 'done' } : share === 2 ? { state: 'ready', dueAt: 0, tries: 0 } : null,
    };
    const job = jobs.get(made.claim.jobId)!;
    const held = await saveResults({ ...bench.context, outbox: bench.outbox }, made.claim, change);
    expect(held).toBe(made.isHeld && !job.isCanceled);
    if (!held) return;
    made.isHeld = change.end === null;
    made.isExpired = false;
    for (const { position } of answered)
      job.results.set(job.emails[position]!, STATUSES[status % 3]!);
  });

const expires = () =>
  command('expire', async (_, { bench, claims, clock }) => {
    clock.at += bench.context.settings.leaseMs + 1;
    for (const made of claims) made.isExpired = true;
  });

/** Erases an address of a claimed chunk. */
const takesBack = (which: number) =>
  command(`take back ${which}`, async (_, { bench, claims, clock }) => {
    const made = claims[which % Math.max(1, claims.length)];
    if (!made) return;
    const { store } = bench.context;
    const [first] = await findOpenAddresses(store, made.claim);
    if (!first) return;
    await eraseAddress(store, first.email, () => clock.at);
    for (const other of claims.filter(({ isHeld }) => isHeld)) {
      const { jobId, number, token } = other.claim;
      const chunk = await store.db
        .selectFrom('chunk')
        .select('token')
        .where('job_id', '=', jobId)
        .where('number', '=', number)
        .executeTakeFirst();
      other.isHeld = chunk?.token === token;
    }
  });

const cancels = (which: number) =>
  command(`cancel ${which}`, async ({ jobs }, { bench }) => {
    const [id, job] = [...jobs][which % Math.max(1, jobs.size)] ?? [];
    if (!id || !job) return;
    const isDone = job.results.size === new Set(job.emails).size;
    job.isCanceled ||= !isDone;
    await bench.jobs.cancel(bench.orgId, id);
  });

const checks = () =>
  command('check', async ({ jobs }, { bench }) => {
    for (const [id, job] of jobs) await expectSame(bench, id, job);
  });

async function expectSame(bench: Bench, id: string, { emails, results, isCanceled }: ModelJob) {
  const job = (await bench.jobs.get(bench.orgId, id))!;
  const statuses = emails.map((email) => results.get(email));
  const count = (status: string) => statuses.filter((each) => each === status).length;
  expect(job.counts).toEqual({
    valid: count('valid'),
    risky: count('risky'),
    invalid: count('invalid'),
  });
  expect(job.processed).toBe(statuses.filter(Boolean).length);
  const isDone = statuses.every(Boolean);
  if (isCanceled) expect(job).toMatchObject({ status: 'failed', reason: 'canceled' });
  else if (isDone) expect(job.status).toBe('completed');
  else expect(['queued', 'pending', 'processing']).toContain(job.status);
  const ends = bench.events.filter(
    ({ type, data }) => data.job_id === id && /completed|failed/.test(type),
  );
  expect(ends).toHaveLength(isDone || isCanceled ? 1 : 0);

  const { rows, next } = (await bench.jobs.results(bench.orgId, id, { from: 0, limit: 100 }))!;
  const known = statuses.flatMap((status, index) => (status ? [{ index, status }] : []));
  const gap = statuses.indexOf(undefined);
  const readable = isCanceled || gap < 0 ? known : known.filter(({ index }) => index < gap);
  expect(rows.map(({ index, status }) => ({ index, status }))).toEqual(readable);
  expect(next).toBe(isCanceled || gap < 0 ? null : gap);
}

function outcomeOf(
  { position, copies }: { position: number; copies: number },
  status: (typeof STATUSES)[number],
): AddressOutcome {
  return { position, copies, status, reason_code: 'x', result: JSON.stringify(result({ status })) };
}

function same({ jobId, number }: Claim) {
  return ({ claim }: { claim: Claim }) => claim.jobId === jobId && claim.number === number;
}

describeStores('any order of commands', (open, { name }) => {
  test('leads to the counts, states and results of the model', async () => {
    const clock = { at: 1_800_000_000_000 };
    const bench = await openBench(open, { chunkSize: 3, jobsInProgress: 1000 }, () => clock.at);
    const small = fc.integer({ min: 0, max: 12 });
    const commands = [
      fc.array(small, { minLength: 1, maxLength: 12 }).map(accepts),
      fc.constant(null).map(claims),
      fc.constant(null).map(claims),
      fc
        .tuple(fc.nat(30), fc.integer({ min: 1, max: 3 }), fc.nat(2))
        .map((given) => settles(...given)),
      fc.tuple(fc.nat(30), fc.constant(3), fc.nat(2)).map((given) => settles(...given)),
      fc.constant(null).map(expires),
      fc.nat(5).map(cancels),
      fc.nat(30).map(takesBack),
      fc.constant(null).map(checks),
    ];
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 80, size: 'max' }), async (run) => {
        await bench.context.store.db.deleteFrom('job').execute();
        bench.events.length = 0;
        const setup = () => ({
          model: { jobs: new Map() },
          real: { bench, clock, claims: [] },
        });
        await fc.asyncModelRun(setup, [...run, checks()]);
      }),
      { numRuns: runsOf(name === 'SQLite' ? 100 : 20) },
    );
  });
});
