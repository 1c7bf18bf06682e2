import { result, type Validate } from '@postern/protocol';
import { onTestFinished } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import { createMemoryCounter } from '../limits/counter.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { createMemoryQueue } from '../queue/memory-queue.ts';
import { DEFAULTS, type Settings } from '../config/settings.ts';
import { migrate } from '../db/migrate.ts';
import { openSqliteStore } from '../db/sqlite-store.ts';

/** Opens a service's context over a database in memory, and closes them after the test. */
export async function openContext(
  settings: Partial<Settings> = {},
  options: { now?: () => number } = {},
): Promise<ServiceContext> {
  const store = await openSqliteStore(':memory:');
  await migrate(store);
  const queue = createMemoryQueue();
  onTestFinished(async () => {
    await queue.close();
    await store.close();
  });
  const { now = Date.now } = options;
  const nothing = () => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  return {
    store,
    queue,
    settings: { ...DEFAULTS, ...settings },
    log,
    createCounter: createMemoryCounter,
    now,
  };
}

/** Makes an organisation. */
export async function openOrganisation(
  { store, now }: ServiceContext,
  name = 'Example',
): Promise<string> {
  const id = crypto.randomUUID();
  await store.db.insertInto('organisation').values({ id, name, created_at: now() }).execute();
  return id;
}

/** Makes an engine of one function. */
export function engineOf(validate: Validate): Engine {
  return { validate, validateForJob: validate, isDeep: false };
}

/** An engine that finds every address valid. */
export const stubEngine: Engine = engineOf(async ({ email, mode = 'medium' }) =>
  result({ result: email, status: 'valid', reason_code: 'domain_ok', mx_valid: true, mode }),
);
