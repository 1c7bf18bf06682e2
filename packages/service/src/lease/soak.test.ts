import { result, type CompleteResult } from '@postern/protocol';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createJobs } from '../jobs/jobs.ts';
import { engineOf, openOrganisation, openContext } from '../test/service-context.ts';
import { runSeed } from '../test/run-seed.ts';
import { seeded } from '../test/seeded.ts';
import { createEndpoints } from '../webhooks/endpoints.ts';
import { createOutbox } from '../webhooks/outbox.ts';
import type { Send } from '../webhooks/sender.ts';
import { startMortalProcess, type MortalProcess } from './test/mortal-process.ts';

const HOUR_MS = 3_600_000;
/**
 * Seven days at night, else an hour; how much rarer kills are than they could be; and new jobs an hour. An
 * address is blamed for four kills in a row while it was asked alone, which must stay as rare as that is.
 */
const [HOURS, RARITY, JOBS_AN_HOUR] =
  process.env['POSTERN_VARIANTS'] === 'all' ? [7 * 24, 4, 4] : [1, 3, 60];
/** Longer than the last attempt of a delivery may be away. */
const REST_HOURS = 40;
const TYPES = ['queued', 'started', 'completed'].map((type) => `bulk.validation.${type}` as const);
const START = Date.UTC(2026, 10, 23);
const RECEIVERS = 3;

/** What the clock passes in small steps, and what it skips while nothing is under way. */
const STEP_MS = 5000;
const SKIP_MS = 10 * 60_000;

test(
  `every promise was kept after faults of ${HOURS} h (seed ${runSeed})`,
  { timeout: 60_000 + HOURS * 10_000 },
  async () => {
    const random = seeded(runSeed);
    const chance = (share: number) => random() < share;
    const isFaulty = () => Date.now() < START + HOURS * HOUR_MS;
    vi.useFakeTimers({
      now: START,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    onTestFinished(() => void vi.useRealTimers());
    const context = await openContext({ chunkSize: 20, concurrency: 16, jobsInProgress: 10_000 });
    const { store } = context;
    const outbox = createOutbox(context);
    const jobs = createJobs(context, outbox);
    const endpoints = createEndpoints(context, outbox, { lookup: async () => ['93.184.216.34'] });
    const orgId = await openOrganisation(context);
    for (let n = 0; n < RECEIVERS; n += 1)
      await endpoints.create(orgId, { url: `https://r${n}.example/`, eventTypes: TYPES });

    let live: MortalProcess;
    const faults = { kills: 0, full: 0, storms: 0 };
    const kill = () => {
      live.kill();
      faults.kills += 1;
      live = start();
    };
    /** Answers take a while, some never come, and some processes die of nothing while they ask. */
    const engine = engineOf(async ({ email }) => {
      if (isFaulty() && chance(1 / 400 / RARITY)) kill();
      if (isFaulty() && email.startsWith('mute') && chance(0.9)) await new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, random() * 2000));
      const isLater = email.startsWith('grey') && isFaulty() && chance(0.3);
      return isLater
        ? result({ ...answerTo(email), reason_code: 'smtp_temporary' })
        : answerTo(email);
    });
    /** Until when each receiver fails. */
    const storms = Array.from({ length: RECEIVERS }, () => 0);
    const received = new Set<string>();
    const send: Send = async ({ url, fields }) => {
      const index = Number(/\d/.exec(url)![0]);
      await new Promise((resolve) => setTimeout(resolve, random() * 500));
      if (Date.now() < storms[index]!) return { status: 500, error: 'status not 2xx' };
      received.add(`${url} ${fields['webhook-id']}`);
      // The receiver has it, and nobody writes that down.
      if (isFaulty() && chance(1 / 200 / RARITY)) kill();
      return { status: 204, error: null };
    };
    const start = () => startMortalProcess(context, { engine, send, random });
    live = start();

    const lists = new Map<string, string[]>();
    let nextJobAt = START;
    const isQuiet = async () => {
      const { rows } = await sql`
        select 1 from chunk where state = 'leased' union all
        select 1 from delivery where state = 'waiting' and lease_until > 0 limit 1`.execute(
        store.db,
      );
      return rows.length === 0;
    };
    const pass = async () => {
      // No timer fires meanwhile, as on a machine that slept.
      if (await isQuiet()) vi.setSystemTime(Date.now() + random() * 2 * SKIP_MS);
      await vi.advanceTimersByTimeAsync(STEP_MS);
    };

    while (isFaulty()) {
      if (Date.now() >= nextJobAt) {
        nextJobAt += (2 * random() * HOUR_MS) / JOBS_AN_HOUR;
        const emails = listOf(lists.size, 1 + Math.floor(random() * 60));
        // What is not accepted was not promised.
        const accepted = await jobs.accept({ orgId, emails, mode: 'deep' }).catch(() => null);
        if (accepted) lists.set(accepted.job.job_id, emails);
      }
      if (chance(1 / 20 / RARITY)) kill();
      if (chance(0.03)) {
        storms[Math.floor(random() * RECEIVERS)] = Date.now() + random() * 6 * HOUR_MS;
        faults.storms += 1;
      }
      const isFull = chance(0.05);
      if (isFull) {
        faults.full += 1;
        await setMaxPages('(page_count)');
      }
      await pass();
      if (isFull) await setMaxPages('1000000');
    }
    storms.fill(0);
    while (Date.now() < START + (HOURS + REST_HOURS) * HOUR_MS) await pass();
    for (let more = 0; more < 100; more += 1) await vi.advanceTimersByTimeAsync(STEP_MS);
    await Promise.all([live.stop(), vi.advanceTimersByTimeAsync(context.settings.drainMs)]);

    const unlucky: string[] = [];
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
    }
    expect(unlucky).toEqual([]);
    await expectEveryEvent();
    const left = await sql`
      select 'chunk' from chunk where state in ('ready', 'leased') or lease_until > 0 union all
      select 'delivery' from delivery where state = 'waiting' or lease_until > 0 union all
      select 'trial' from trial`.execute(store.db);
    expect(left.rows).toEqual([]);
    const figures = { jobs: lists.size, ...faults, received: received.size };
    expect(Math.min(...Object.values(figures))).toBeGreaterThan(0);

    async function setMaxPages(pages: string): Promise<void> {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
      const most = pages.replace('(page_count)', String(rows[0]!.page_count));
      await sql.raw(`pragma max_page_count = ${most}`).execute(store.db);
    }

    /** Each event of each job is there once, and was received or has failed, everywhere. */
    async function expectEveryEvent(): Promise<void> {
      const { rows } = await sql<{ id: string; type: string; job: string }>`
        select id, type, body ->> '$.data.job_id' as job from event`.execute(store.db);
      const told = rows.map(({ type, job }) => `${job} ${type}`).sort();
      const due = [...lists.keys()].flatMap((id) => TYPES.map((type) => `${id} ${type}`)).sort();
      expect(told).toEqual(due);
      const deliveries = await store.db
        .selectFrom('delivery')
        .innerJoin('endpoint', 'endpoint.id', 'delivery.endpoint_id')
        .select(['event_id', 'url', 'state', 'tries'])
        .execute();
      expect(deliveries).toHaveLength(RECEIVERS * rows.length);
      for (const { event_id, url, state, tries } of deliveries) {
        if (state === 'delivered') expect(received.has(`${url} ${event_id}`)).toBe(true);
        else expect({ state, tries }).toEqual({ state: 'failed', tries: 8 });
      }
    }
  },
);

function listOf(number: number, length: number): string[] {
  const kinds = ['good', 'good', 'good', 'good', 'bad', 'grey', 'mute'];
  return Array.from({ length }, (_, i) => `${kinds[i % kinds.length]}.${number}.${i}@example.com`);
}

function answerTo(email: string): CompleteResult {
  const status = email.startsWith('bad') ? 'invalid' : 'valid';
  return result({ result: email, status, reason_code: 'told' });
}
