import { join } from 'node:path';
import { mkdirSync, readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeys } from '../keys/keys.ts';
import { migrate } from '../db/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { newFolder } from '../test/folder.ts';
import { openOrganisation, openContext } from '../test/service-context.ts';
import { createRetentionWorker } from './retention-worker.ts';
import { fillJob } from './test/fill.ts';

const HOUR = 3_600_000;

test('the first run is within two minutes, the next an hour later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const info = vi.fn();
  const context = await openContext({ retentionMs: HOUR }, { now: () => 10 * HOUR });
  const orgId = await openOrganisation(context);
  const worker = createRetentionWorker({ ...context, log: { ...context.log, info } });
  await fillJob(context, orgId, { places: 3, finishedAt: HOUR });
  worker.start();
  onTestFinished(() => worker.stop());
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await expect.poll(() => info).toHaveBeenCalledTimes(1);
  await fillJob(context, orgId, { places: 3, finishedAt: HOUR });
  await vi.advanceTimersByTimeAsync(HOUR + 60_000);
  await expect.poll(() => info).toHaveBeenCalledTimes(2);
  expect(info.mock.calls[0]).toEqual([
    { jobs: 1, events: 0, idempotency: 0, invitations: 0, usage: 0, audit: 0 },
    'Old rows deleted',
  ]);
});

test('the retention worker sends notices about keys that are about to expire', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = { ms: 1000 * HOUR };
  const context = await openContext({}, { now: () => clock.ms });
  const orgId = await openOrganisation(context);
  const expiresAt = clock.ms + 40 * 24 * HOUR;
  await createKeys(context).create(orgId, { name: 'shop', scopes: ['single'], expiresAt });
  clock.ms += 30 * 24 * HOUR;
  const notify = vi.fn().mockResolvedValue(undefined);
  const worker = createRetentionWorker(context, notify);
  worker.start();
  onTestFinished(() => worker.stop());
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await expect.poll(() => notify).toHaveBeenCalledTimes(1);
  const key = expect.objectContaining({ name: 'shop', days: 30 });
  expect(notify.mock.calls[0]).toEqual([orgId, [key]]);
});

test('a failed step is logged, and the next run follows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = newFolder();
  const store = await openStore(join(newFolder(), 'postern.db'));
  onTestFinished(() => store.close());
  await migrate(store);
  const context = await openContext({ backupDirectory: join(folder, 'copies') });
  const error = vi.fn();
  const worker = createRetentionWorker({ ...context, store, log: { ...context.log, error } });
  worker.start();
  onTestFinished(() => worker.stop());
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await expect.poll(() => error).toHaveBeenCalledTimes(1);
  expect(error.mock.calls[0]![1]).toBe('Database copied: failed');
  mkdirSync(join(folder, 'copies'));
  await vi.advanceTimersByTimeAsync(HOUR);
  await expect.poll(() => readdirSync(join(folder, 'copies'))).toHaveLength(1);
});
