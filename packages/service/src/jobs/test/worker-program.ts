import { result, type Validate } from '@postern/protocol';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createMemoryCounter } from '../../limits/counter.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { createValidateEngine } from '../../engine/validate-engine.ts';
import { openQueue } from '../../queue/open-queue.ts';
import { DEFAULTS, type Settings } from '../../config/settings.ts';
import { migrate } from '../../db/migrate.ts';
import { openStore } from '../../db/open-store.ts';
import { seeded } from '../../test/seeded.ts';
import { createJobs } from '../jobs.ts';
import { createWorker } from '../worker.ts';

/** The task of a separate process, as JSON in the file that its only argument names, because a list is too long for an argument. */
export interface Task {
  does: 'accept' | 'work' | 'read';
  settings: Partial<Settings> & { databaseUrl: string };
  /** For `accept`: the list. */
  emails?: string[];
  /** For `work`: how long a validation takes. */
  answerMs?: number;
  /** For `work`: validations wait until standard input has data. */
  isHeld?: boolean;
  /** For `work`: it kills itself when it validates this address. */
  killedAt?: string;
  /** For `work`: the seed of the random durations. */
  seed?: number;
}

/** A message of the process, one per line. */
export interface Word {
  /** It has begun to work. */
  working?: true;
  /** It begins to validate this address. */
  asks?: string;
  job?: { orgId: string; id: string };
  /** The job and its results. */
  read?: { job: unknown; rows: unknown[] };
}

const say = (word: Word) => process.stdout.write(`${JSON.stringify(word)}\n`);
const nothing = () => undefined;
const outbox = { record: async () => [], listens: async () => false };

// Standard input ends when the process that started this one has ended.
process.stdin.on('end', () => process.exit(1)).resume();

const task = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Task;
const random = seeded(task.seed ?? 0);
const settings = { ...DEFAULTS, ...task.settings };
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const { databaseUrl } = settings;
const store = await openStore(databaseUrl);
await migrate(store);
const queue = openQueue(store, log);
const context: ServiceContext = {
  store,
  queue,
  settings,
  log,
  createCounter: createMemoryCounter,
  now: Date.now,
};
const jobs = createJobs(context, outbox);
const deeds = { accept, work, read: tellResults };
await deeds[task.does]();
await queue.close();
await store.close();
process.stdin.destroy();

async function accept(): Promise<void> {
  const orgId = crypto.randomUUID();
  await store.db
    .insertInto('organisation')
    .values({ id: orgId, name: 'Example', created_at: 0 })
    .execute();
  const { job } = await jobs.accept({ orgId, emails: task.emails!, mode: 'medium' });
  say({ job: { orgId, id: job.job_id } });
}

/** Works until no job is open. */
async function work(): Promise<void> {
  const released = task.isHeld ? once(process.stdin, 'data') : null;
  const validate: Validate = async ({ email }) => {
    say({ asks: email });
    if (email.startsWith('poison') || email === task.killedAt) process.kill(process.pid, 'SIGKILL');
    await released;
    await pause(random() * 2 * task.answerMs!);
    return result({ result: email, status: email.startsWith('bad') ? 'invalid' : 'valid' });
  };
  const engine = createValidateEngine(validate);
  const worker = createWorker(context, { engine, outbox, retryMs: 20, pollMs: 50 });
  await queue.start();
  worker.start();
  say({ working: true });
  while (await isOpen()) await pause(25);
  await worker.stop();
}

async function isOpen(): Promise<boolean> {
  const open = await store.db
    .selectFrom('job')
    .select('id')
    .where('state', 'not in', ['completed', 'failed'])
    .executeTakeFirst()
    .catch(() => true);
  return open !== undefined;
}

async function tellResults(): Promise<void> {
  const { id, org_id } = await store.db
    .selectFrom('job')
    .select(['id', 'org_id'])
    .executeTakeFirstOrThrow();
  const results = (await jobs.results(org_id, id, { from: 0, limit: 1_000_000 }))!;
  say({ read: { job: await jobs.get(org_id, id), rows: results.rows } });
}
