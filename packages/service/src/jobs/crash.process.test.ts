import { timeLimits } from '@postern/tools/test/time-limits.js';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import type { CompleteJob, JobResult } from '@postern/protocol';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../test/folder.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { runSeed } from '../test/run-seed.ts';
import { seeded } from '../test/seeded.ts';
import { sharedPostgres } from '../test/stores.ts';
import { until } from './test/open-bench.ts';
import { runProgram, runToEnd, type Run } from './test/run-program.ts';

/** On SQLite a process that starts is the only one, and releases all leases. */
const ALONE = { chunkSize: 100, concurrency: 64 };
/** On PostgreSQL a lease has to expire first. */
const SHORT = { ...ALONE, leaseMs: 500 };

/** Addresses of which some are invalid, and some are duplicates. */
const list = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const number = i % 10 === 9 ? i - 5 : i;
    return `${number % 7 === 0 ? 'bad' : 'good'}.${number}@example.com`;
  });

/** How often processes are killed, and how many addresses that needs: more in the nightly run. */
const KILLS = isNightly ? 100 : 2;
const MANY = KILLS * 200;
/** How many addresses a process validates at most before it is killed. A time instead would on a busy machine always end at the first of them. */
const LIFE = 400;
/** Long enough for a busy machine, and for the nightly run. */
const TIMEOUT_MS = Math.max(timeLimits.testTimeout, KILLS * 6000);

/** A seed for a separate process. */
const drawn = (random: () => number) => Math.floor(random() * 2 ** 32);

async function read(settings: { databaseUrl: string }) {
  const words = await runToEnd({ does: 'read', settings });
  return words[0]!.read as { job: CompleteJob; rows: JobResult[] };
}

/** Each address has one result, at its position, and the counts are those of the results. */
function expectNothingLost(
  { job, rows }: { job: CompleteJob; rows: JobResult[] },
  emails: string[],
) {
  expect(job).toMatchObject({
    status: 'completed',
    total: emails.length,
    processed: emails.length,
  });
  expect(rows.map(({ index }) => index)).toEqual(emails.map((_, i) => i));
  expect(rows.map(({ email }) => email)).toEqual(emails);
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  expect(job.counts).toEqual({
    valid: count('valid'),
    risky: count('risky'),
    invalid: count('invalid'),
  });
  const wrong = rows.filter(
    ({ email, status }) =>
      !email.startsWith('poison') && status !== (email.startsWith('bad') ? 'invalid' : 'valid'),
  );
  expect(wrong).toEqual([]);
}

describe('on SQLite', () => {
  test(
    `a process that is killed at ${KILLS} points of a job loses nothing (seed ${runSeed})`,
    { timeout: TIMEOUT_MS },
    async () => {
      const random = seeded(runSeed);
      const settings = { ...ALONE, databaseUrl: join(newFolder(), 'postern.db') };
      const emails = list(MANY);
      await runToEnd({ does: 'accept', settings, emails });
      for (let kills = 0; kills < KILLS; kills += 1) {
        const run = await runProgram({ does: 'work', settings, answerMs: 12, seed: drawn(random) });
        await run.says('working');
        await run.asked(random() * LIFE);
        run.kill('SIGKILL');
        await run.ended;
      }
      await runToEnd({ does: 'work', settings, answerMs: 1 });
      expectNothingLost(await read(settings), emails);
    },
  );

  test('an address that was being validated in four crashes still gets its result', async () => {
    const settings = { ...ALONE, databaseUrl: join(newFolder(), 'postern.db') };
    const emails = list(150);
    await runToEnd({ does: 'accept', settings, emails });
    const unlucky = emails[70]!;
    for (let kills = 0; kills < 4; kills += 1) {
      const run = await runProgram({ does: 'work', settings, answerMs: 20, killedAt: unlucky });
      await run.ended.catch(() => undefined);
      expect(run.words.filter(({ asks }) => asks === unlucky)).toHaveLength(1);
    }
    await runToEnd({ does: 'work', settings, answerMs: 1 });
    expectNothingLost(await read(settings), emails);
  });

  test('an address that crashes every process that validates it ends as no_answer, and the others get their results', async () => {
    const settings = { ...ALONE, databaseUrl: join(newFolder(), 'postern.db') };
    const emails = [...list(150), 'poison@example.com', ...list(450).slice(150)];
    await runToEnd({ does: 'accept', settings, emails });
    let crashes = 0;
    for (;;) {
      const { ended, words } = await runProgram({ does: 'work', settings, answerMs: 1 });
      if ((await ended) === 0) break;
      expect(words.filter(({ asks }) => asks?.startsWith('poison'))).toHaveLength(1);
      crashes += 1;
    }
    // With all others, with some, and alone.
    expect(crashes).toBe(1 + 1 + 4);
    const { job, rows } = await read(settings);
    expect(rows[150]).toMatchObject({ status: 'risky', score: 50, reason_code: 'no_answer' });
    expect(rows.filter(({ reason_code }) => reason_code === 'no_answer')).toHaveLength(1);
    expectNothingLost({ job, rows }, emails);
  });
});

describe.skipIf(needsPostgres())('on PostgreSQL', () => {
  const open = async () => ({
    ...SHORT,
    databaseUrl: await sharedPostgres().createDatabase(),
  });

  test(
    `workers of which one is killed ${KILLS} times lose nothing (seed ${runSeed})`,
    { timeout: TIMEOUT_MS },
    async () => {
      const random = seeded(runSeed);
      const settings = await open();
      const emails = list(MANY);
      await runToEnd({ does: 'accept', settings, emails });
      const start = () => runProgram({ does: 'work', settings, answerMs: 25, seed: drawn(random) });
      const runs: Run[] = [await start(), await start()];
      for (let kills = 0; kills < KILLS; kills += 1) {
        const at = Math.floor(random() * 2);
        await runs[at]!.says('working');
        await runs[at]!.asked(random() * LIFE);
        runs[at]!.kill('SIGKILL');
        await runs[at]!.ended;
        runs[at] = await start();
      }
      await Promise.all(runs.map(({ ended }) => ended));
      expectNothingLost(await read(settings), emails);
    },
  );

  test('a worker that is paused for longer than its lease changes no result when it continues', async () => {
    const settings = await open();
    const emails = list(2000);
    await runToEnd({ does: 'accept', settings, emails });
    const sleeper = await runProgram({ does: 'work', settings, answerMs: 200 });
    await sleeper.says('asks');
    sleeper.kill('SIGSTOP');
    const other = await runProgram({ does: 'work', settings, answerMs: 2 });
    const askedBy = ({ words }: Run) => words.flatMap(({ asks = [] }) => asks);
    const takesOver = () => {
      const before = new Set(askedBy(sleeper));
      return askedBy(other).some((email) => before.has(email));
    };
    let isOver = false;
    void other.ended.finally(() => (isOver = true)).catch(() => undefined);
    // Only once the lease has expired.
    await until(() => isOver || takesOver());
    expect(takesOver()).toBe(true);
    sleeper.kill('SIGCONT');
    await Promise.all([sleeper.ended, other.ended]);
    expectNothingLost(await read(settings), emails);
  });

  test('two workers share a job, and each address is validated once', async () => {
    const settings = { ...ALONE, databaseUrl: await sharedPostgres().createDatabase() };
    const emails = list(3000);
    await runToEnd({ does: 'accept', settings, emails });
    const runs = await Promise.all(
      [1, 2].map(() => runProgram({ does: 'work', settings, answerMs: 20, isHeld: true })),
    );
    await Promise.all(runs.map((run) => run.says('asks')));
    for (const run of runs) run.release();
    await Promise.all(runs.map(({ ended }) => ended));
    const asked = runs.map(({ words }) => words.flatMap(({ asks = [] }) => asks));
    expect(asked.flat().sort()).toEqual([...new Set(emails)].sort());
    for (const { length } of asked) expect(length).toBeGreaterThanOrEqual(64);
    expectNothingLost(await read(settings), emails);
  });
});
