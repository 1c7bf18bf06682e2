import { result, type Validate } from '@postern/protocol';
import { onTestFinished } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import { createValidateEngine } from '../engine/validate-engine.ts';
import { createMemoryCounter } from '../limits/counter.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { createMemoryQueue } from '../queue/memory-queue.ts';
import { DEFAULTS, type Settings } from '../config/settings.ts';
import { migrate } from '../db/migrate.ts';
import { openSqliteStore } from '../db/sqlite-store.ts';

/** Opens the context of a service with a database in memory, and closes both after the test. */
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

/** Creates an organization. */
export async function openOrganisation(
  { store, now }: ServiceContext,
  name = 'Example',
): Promise<string> {
  const id = crypto.randomUUID();
  await store.db.insertInto('organisation').values({ id, name, created_at: now() }).execute();
  return id;
}

/** Creates an engine from one function. */
export function engineOf(validate: Validate): Engine {
  return { ...createValidateEngine(validate), isDeep: false };
}

/** An engine that finds every address valid. */
export const stubEngine: Engine = engineOf(async ({ email, mode = 'medium' }) =>
  result({ result: email, status: 'valid', reason_code: 'domain_ok', mx_valid: true, mode }),
);
