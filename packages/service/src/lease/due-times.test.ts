import { result } from '@postern/protocol';
import { runsOf } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../db/open-store.ts';
import { createJobs } from '../jobs/jobs.ts';
import { eraseAddress } from '../retention/erase-address.ts';
import { runSeed } from '../test/run-seed.ts';
import { seeded } from '../test/seeded.ts';
import { engineOf, openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { claimDeliveries, type ClaimedDelivery } from '../webhooks/claim.ts';
import { createEndpoints } from '../webhooks/endpoints.ts';
import { createOutbox } from '../webhooks/outbox.ts';
import type { SendPost } from '../webhooks/sender.ts';
import { releaseDeliveries, saveAttempts } from '../webhooks/save-attempts.ts';
import { openWebhooks, type Webhooks } from '../webhooks/test/open-webhooks.ts';
import { lateRows } from './test/late-rows.ts';
import { startMortalProcess } from './test/mortal-process.ts';

const TYPES = ['queued', 'started', 'completed'].map((type) => `bulk.validation.${type}` as const);
const BROKEN = { status: 500, error: 'status not 2xx' } as const;
const TAKEN = { status: 204, error: null };
const GONE = { status: 410, error: 'status not 2xx' } as const;

const ORGANIZATIONS = 3;
const JOBS = runsOf(100);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describeStores('a row is due whenever its work is due', (open, { name }) => {
  test(`while processes share the work and are killed (seed ${runSeed})`, async () => {
    const random = seeded(runSeed);
    const lookup = async () => ['93.184.216.34'];
    const context = await open({
      chunkSize: 4,
      concurrency: 8,
      jobsInProgress: 1000,
      leaseMs: 1000,
      drainMs: 1000,
      temporaryDelaysMs: [30, 120],
    });
    const { store, settings } = context;
    const outbox = createOutbox(context);
    const jobs = createJobs(context, outbox);
    const endpoints = createEndpoints(context, outbox, { lookup });
    const orgIds: string[] = [];
    for (let n = 0; n < ORGANIZATIONS; n += 1) {
      const orgId = await openOrganisation(context);
      orgIds.push(orgId);
      for (const host of ['a', 'b'])
        await endpoints.create(orgId, { url: `https://${host}.example/`, eventTypes: TYPES });
    }
    const engine = engineOf(async ({ email }) => {
      await pause(random() * 10);
      const isLater = random() < 0.2;
      return result({ result: email, reason_code: isLater ? 'smtp_temporary' : 'domain_ok' });
    });
    const send: SendPost = async () => (random() < 0.9 ? TAKEN : BROKEN);
    const start = async () => {
      const own = name === 'SQLite' ? store : await openStore(settings.databaseUrl);
      if (own !== store) onTestFinished(() => own.close());
      return startMortalProcess({ ...context, store: own }, { engine, send, random });
    };
    const processes = [await start()];
    if (name === 'PostgreSQL') processes.push(await start(), await start());

    let isOver = false;
    let snapshots = 0;
    const late: unknown[] = [];
    const watch = async () => {
      while (!isOver) {
        // A row that was just served is due at a time that the clock reaches meanwhile.
        late.push(...(await lateRows(store, Date.now() + 500)));
        snapshots += 1;
        await pause(5);
      }
    };
    const watching = watch();
    const ids: [orgId: string, jobId: string][] = [];
    for (let n = 0; n < JOBS; n += 1) {
      const orgId = orgIds[n % ORGANIZATIONS]!;
      const emails = Array.from({ length: 1 + random() * 30 }, (_, i) => `${n}.${i}@example.com`);
      const { job } = await jobs.accept({ orgId, emails, mode: 'medium' });
      ids.push([orgId, job.job_id]);
      if (n % 7 === 3) await jobs.cancel(orgId, job.job_id);
      if (n % 7 === 5) await eraseAddress(store, emails[0]!);
      if (n % 10 === 9) {
        processes[0]!.kill();
        processes[0] = await start();
      }
      await pause(random() * 30);
    }
    for (const [orgId, id] of ids) {
      while (!['completed', 'failed'].includes((await jobs.get(orgId, id))!.status))
        await pause(10);
    }
    isOver = true;
    await watching;
    await Promise.all(processes.map((each) => each.stop()));
    expect(late).toEqual([]);
    expect(snapshots).toBeGreaterThan(JOBS);
  });

  test('in any order of events, claims, results, replays and changes of endpoints', async () => {
    const webhooks = await openWebhooks(open, { leaseMs: 1000, webhookTimeoutMs: 1000 });
    const ids = [
      await webhooks.subscribe(['webhook.test'], 'https://a.example/'),
      await webhooks.subscribe(['webhook.test'], 'https://b.example/'),
    ];
    const steps = fc.array(fc.tuple(fc.nat(7), fc.nat(1), fc.nat(20)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        await webhooks.context.store.db.deleteFrom('event').execute();
        const claimed: ClaimedDelivery[] = [];
        for (const [what, which, number] of list) {
          await step(webhooks, claimed, { what, id: ids[which]!, number });
          expect(await lateRows(webhooks.context.store, webhooks.clock.at)).toEqual([]);
        }
      }),
      { numRuns: runsOf(name === 'SQLite' ? 50 : 10) },
    );
  });

  test('and the check finds a row that breaks this rule', async () => {
    const { context, record, subscribe, clock } = await openWebhooks(open);
    await subscribe(['webhook.test']);
    await record('webhook.test');
    expect(await lateRows(context.store, clock.at)).toEqual([]);
    const due_at = clock.at + 1;
    await context.store.db.updateTable('endpoint').set({ due_at }).execute();
    expect(await lateRows(context.store, clock.at)).toMatchObject([{ line: 'endpoint', due_at }]);
  });
});

async function step(
  { context, clock, endpoints, orgId, record }: Webhooks,
  claimed: ClaimedDelivery[],
  { what, id, number }: { what: number; id: string; number: number },
): Promise<void> {
  const old = claimed[number % Math.max(1, claimed.length)];
  const attempt = { at: clock.at, endedAt: clock.at, durationMs: 1, chance: 0.5 };
  if (what === 0) await record('webhook.test');
  if (what === 1)
    claimed.push(...(await claimDeliveries(context, new Map([[id, 1 + (number % 4)]]))));
  if (what === 2) clock.at += number * 500;
  // A claim ends once. That of an expired lease can still end after another claim of the delivery.
  if ((what === 3 || what === 4) && old) claimed.splice(claimed.indexOf(old), 1);
  if (what === 3 && old) await releaseDeliveries(context, old);
  if (what === 4 && old) {
    const reply = number % 10 === 0 ? GONE : number % 3 === 0 ? BROKEN : TAKEN;
    await saveAttempts(context, [{ ...attempt, delivery: old, result: reply }]);
  }
  if (what === 5 && old) {
    await endpoints.replay(orgId, old.endpointId, old.deliveryId).catch(() => null);
  }
  if (what === 6) {
    await endpoints.update(orgId, id, { isActive: number % 2 === 0 }).catch(() => null);
  }
  if (what === 7) await endpoints.test(orgId, id).catch(() => null);
}
