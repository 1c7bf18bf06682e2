import { isNightly } from '@postern/tools/test/is-nightly.js';
import { result, type CompleteResult } from '@postern/protocol';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createJobs } from '../jobs/jobs.ts';
import { createMemoryQueue } from '../queue/memory-queue.ts';
import { engineOf, openOrganisation } from '../test/service-context.ts';
import { runSeed } from '../test/run-seed.ts';
import { seeded } from '../test/seeded.ts';
import { describeStores, type StoreKind } from '../test/stores.ts';
import { createEndpoints } from '../webhooks/endpoints.ts';
import { createOutbox } from '../webhooks/outbox.ts';
import type { SendPost } from '../webhooks/sender.ts';
import { openDisk } from './test/disk.ts';
import { startMortalProcess } from './test/mortal-process.ts';
import { watchDatabase } from './test/watch-database.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The duration and the number of the faults. */
interface Size {
  hours: number;
  jobsAnHour: number;
  /** How much rarer kills are: an address ends as no_answer after four kills in a row while it is validated alone, which must stay rare. */
  rarity: number;
  /** Steps of the clock between two faults of a kind, at random up to twice as many. */
  steps: { kill: number; fullDisk: number; storm: number };
  /** The maximum jump of the clock while nothing is in progress. */
  leapMs: number;
}

const SEVEN_DAYS: Size = {
  hours: 7 * 24,
  jobsAnHour: 4,
  rarity: 4,
  steps: { kill: 80, fullDisk: 20, storm: 33 },
  leapMs: 20 * MINUTE_MS,
};
const SMALL = {
  jobsAnHour: 60,
  rarity: 3,
  steps: { kill: 15, fullDisk: 10, storm: 10 },
  leapMs: MINUTE_MS,
};
const HOURS: Record<StoreKind['name'], number> = { SQLite: 0.25, PostgreSQL: 0.1 };
/** Only one process uses a file. */
const PROCESSES: Record<StoreKind['name'], number> = { SQLite: 1, PostgreSQL: 2 };

/** Longer than the wait for the last attempt of a delivery. */
const REST_HOURS = 60;
const TYPES = ['queued', 'started', 'completed'].map((type) => `bulk.validation.${type}` as const);
const START = Date.UTC(2026, 10, 23);
const RECEIVERS = 3;

/** The step of the clock while something is in progress, and its maximum jump after the faults. */
const STEP_MS = 5000;
const TICK_MS = 500;
const REST_LEAP_MS = HOUR_MS;

describeStores('a soak test with a simulated clock', (open, { name }) => {
  const { hours, jobsAnHour, rarity, steps, leapMs }: Size = isNightly
    ? SEVEN_DAYS
    : { ...SMALL, hours: HOURS[name] };

  test(
    `every job and delivery is complete after ${hours} h of faults (seed ${runSeed})`,
    { timeout: 300_000 + hours * 30_000 },
    async ({ annotate }) => {
      const random = seeded(runSeed);
      const chance = (share: number) => random() < share;
      const isFaulty = () => Date.now() < START + hours * HOUR_MS;
      const settings = { chunkSize: 20, concurrency: 16, jobsInProgress: 10_000 };
      const opened = await open(settings, { now: () => Date.now() });
      const context = { ...opened, queue: createMemoryQueue() };
      const { store } = context;
      const disk = await openDisk(store);
      const settled = watchDatabase();
      vi.useFakeTimers({
        now: START,
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      });
      onTestFinished(() => void vi.useRealTimers());
      const outbox = createOutbox(context);
      const jobs = createJobs(context, outbox);
      const endpoints = createEndpoints(context, outbox, { lookup: async () => ['93.184.216.34'] });
      const orgId = await openOrganisation(context);
      for (let n = 0; n < RECEIVERS; n += 1)
        await endpoints.create(orgId, { url: `https://r${n}.example/`, eventTypes: TYPES });

      const counts = { kills: 0, fullDisks: 0, storms: 0 };
      const kill = () => {
        const at = Math.floor(random() * processes.length);
        processes[at]!.kill();
        processes[at] = start();
        counts.kills += 1;
      };
      /** Validations take a while, some never end, and some processes crash during one. */
      const engine = engineOf(async ({ email }) => {
        if (isFaulty() && chance(1 / 400 / rarity)) kill();
        if (isFaulty() && email.startsWith('mute') && chance(0.9))
          await new Promise(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, random() * 2000));
        const isLater = email.startsWith('later') && isFaulty() && chance(0.3);
        return isLater
          ? result({ ...answerTo(email), reason_code: 'smtp_temporary' })
          : answerTo(email);
      });
      /** When the failures of each endpoint end. */
      const storms = Array.from({ length: RECEIVERS }, () => 0);
      const received = new Set<string>();
      const send: SendPost = async ({ url, fields }) => {
        const index = Number(/\d/.exec(url)![0]);
        await new Promise((resolve) => setTimeout(resolve, random() * 500));
        if (Date.now() < storms[index]!) return { status: 500, error: 'status not 2xx' };
        received.add(`${url} ${fields['webhook-id']}`);
        // The endpoint has the event, and the process crashes before it stores that.
        if (isFaulty() && chance(1 / 200 / rarity)) kill();
        return { status: 204, error: null };
      };
      const start = () => startMortalProcess(context, { engine, send, random });
      const processes = Array.from({ length: PROCESSES[name] }, start);

      const lists = new Map<string, string[]>();
      const isFound = async (query: ReturnType<typeof sql>) =>
        (await query.execute(store.db)).rows.length > 0;
      const isUnderWay = () =>
        isFound(sql`select 1 from chunk where state = 'leased' union all
          select 1 from delivery where state = 'waiting' and lease_until > 0 limit 1`);
      const isLeft = () =>
        isFound(sql`select 1 from chunk where state in ('ready', 'leased') union all
          select 1 from delivery where state = 'waiting' limit 1`);
      const pass = async (mostMs: number) => {
        // No timer fires during the jump, as on a machine that slept.
        if (!(await isUnderWay())) vi.setSystemTime(Date.now() + random() * mostMs);
        for (let ms = 0; ms < STEP_MS; ms += TICK_MS) {
          await vi.advanceTimersByTimeAsync(TICK_MS);
          await settled();
        }
      };
      /** Returns true at random, once in the given number of calls on average. */
      const onceIn = (calls: number) => {
        let left = random() * calls;
        return () => {
          left -= 1;
          if (left > 0) return false;
          left = random() * 2 * calls;
          return true;
        };
      };
      const [isKillDue, isFullDue, isStormDue] = [steps.kill, steps.fullDisk, steps.storm].map(
        onceIn,
      ) as [() => boolean, () => boolean, () => boolean];

      let nextJobAt = START;
      while (isFaulty()) {
        if (Date.now() >= nextJobAt) {
          nextJobAt += (2 * random() * HOUR_MS) / jobsAnHour;
          const emails = listOf(lists.size, 1 + Math.floor(random() * 60));
          // A list that is not accepted need not be complete.
          const accepted = await jobs.accept({ orgId, emails, mode: 'deep' }).catch(() => null);
          if (accepted) lists.set(accepted.job.job_id, emails);
        }
        if (isKillDue()) kill();
        if (isStormDue()) {
          storms[Math.floor(random() * RECEIVERS)] = Date.now() + random() * 6 * HOUR_MS;
          counts.storms += 1;
        }
        const isFull = isFullDue();
        if (isFull) {
          counts.fullDisks += 1;
          await disk.fill();
        }
        await pass(leapMs);
        if (isFull) await disk.makeRoom();
      }
      storms.fill(0);
      const end = START + (hours + REST_HOURS) * HOUR_MS;
      while (Date.now() < end && (await isLeft())) await pass(REST_LEAP_MS);
      const stopped = Promise.all(processes.map((each) => each.stop()));
      for (let ms = 0; ms < context.settings.drainMs; ms += TICK_MS) {
        await vi.advanceTimersByTimeAsync(TICK_MS);
        await settled();
      }
      await stopped;

      const unlucky: string[] = [];
      let results = 0;
      for (const [id, emails] of lists) {
        const job = (await jobs.get(orgId, id))!;
        expect(job).toMatchObject({ status: 'completed', processed: emails.length });
        const { rows } = (await jobs.results(orgId, id, { from: 0, limit: 1000 }))!;
        expect(rows.map(({ index }) => index)).toEqual(emails.map((_, index) => index));
        expect(rows.map(({ email }) => email)).toEqual(emails);
        for (const { email, reason_code, status } of rows) {
          if (reason_code !== 'no_answer') expect(status).toBe(answerTo(email).status);
          else if (!email.startsWith('mute')) unlucky.push(email);
        }
        results += rows.length;
      }
      expect(unlucky).toEqual([]);
      await expectEveryEvent();
      const left = await sql`
        select 'chunk' from chunk where state in ('ready', 'leased') union all
        select 'delivery' from delivery where state = 'waiting' or lease_until > 0 union all
        select 'trial' from trial`.execute(store.db);
      expect(left.rows).toEqual([]);
      const figures = { jobs: lists.size, results, ...counts, received: received.size };
      await annotate(JSON.stringify(figures));
      expect(Math.min(...Object.values(figures))).toBeGreaterThan(0);

      /** Each event of each job is stored once, and every endpoint has received it or its delivery has failed. */
      async function expectEveryEvent(): Promise<void> {
        const events = await store.db.selectFrom('event').select(['type', 'body']).execute();
        const recorded = events.map(({ type, body }) => `${jobOf(body)} ${type}`).sort();
        const due = [...lists.keys()].flatMap((id) => TYPES.map((type) => `${id} ${type}`)).sort();
        expect(recorded).toEqual(due);
        const deliveries = await store.db
          .selectFrom('delivery')
          .innerJoin('endpoint', 'endpoint.id', 'delivery.endpoint_id')
          .select(['event_id', 'url', 'state', 'tries'])
          .execute();
        expect(deliveries).toHaveLength(RECEIVERS * events.length);
        for (const { event_id, url, state, tries } of deliveries) {
          if (state === 'delivered') expect(received.has(`${url} ${event_id}`)).toBe(true);
          else expect({ state, tries }).toEqual({ state: 'failed', tries: 8 });
        }
      }
    },
  );
});

function jobOf(body: string): string {
  return (JSON.parse(body) as { data: { job_id: string } }).data.job_id;
}

function listOf(number: number, length: number): string[] {
  const kinds = ['good', 'good', 'good', 'good', 'bad', 'later', 'mute'];
  return Array.from({ length }, (_, i) => `${kinds[i % kinds.length]}.${number}.${i}@example.com`);
}

function answerTo(email: string): CompleteResult {
  const status = email.startsWith('bad') ? 'invalid' : 'valid';
  return result({ result: email, status, reason_code: 'domain_ok' });
}
