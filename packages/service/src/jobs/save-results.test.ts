import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { describeStores } from '../test/stores.ts';
import { claimChunks, releaseAll, type Claim } from './claim.ts';
import { repairJobs } from './repair-jobs.ts';
import { saveResults, type AddressOutcome, type ChunkChange } from './save-results.ts';
import { addresses, openBench, type Bench } from './test/open-bench.ts';

const outcome = (
  position: number,
  status: 'valid' | 'invalid' = 'valid',
  copies = 1,
): AddressOutcome => {
  const read = result({ result: `someone.${position}@example.com`, status, reason_code: 'x' });
  return { position, copies, status, reason_code: 'x', result: JSON.stringify(read) };
};
const part = (outcomes: AddressOutcome[]): ChunkChange => ({ outcomes, attempts: [], end: null });
const whole = (outcomes: AddressOutcome[]): ChunkChange => ({
  ...part(outcomes),
  end: { state: 'done' },
});

describeStores('saving results', (open) => {
  let at = Date.now();
  const bench = (chunkSize = 10) => openBench(open, { chunkSize }, () => at);
  const take = async ({ context, outbox }: Bench): Promise<Claim> =>
    (await claimChunks(context, outbox, { most: 1, except: [] }))[0]!;
  const settling = ({ context, outbox }: Bench, claimed: Claim, change: ChunkChange) =>
    saveResults({ ...context, outbox }, claimed, change);

  test('existing results stay and are not counted again', async () => {
    const b = await bench();
    const id = await b.accept(addresses(3));
    const claimed = await take(b);
    expect(await settling(b, claimed, part([outcome(0), outcome(1)]))).toBe(true);
    expect(await settling(b, claimed, whole([outcome(0, 'invalid'), outcome(2)]))).toBe(true);
    expect(await b.jobs.get(b.orgId, id)).toMatchObject({
      status: 'completed',
      processed: 3,
      counts: { valid: 3, invalid: 0 },
    });
    expect((await b.results(id)).map(({ status }) => status)).toEqual(['valid', 'valid', 'valid']);
  });

  test('onResults is called once with each new result, after it is written', async () => {
    const b = await bench();
    await b.accept(addresses(3));
    const claimed = await take(b);
    const written: number[][] = [];
    const onResults = (outcomes: readonly AddressOutcome[]) =>
      written.push(outcomes.map(({ position }) => position));
    const writing = { ...b.context, outbox: b.outbox, onResults };
    await saveResults(writing, claimed, part([outcome(0)]));
    await saveResults(writing, claimed, whole([outcome(0), outcome(1), outcome(2)]));
    await saveResults(writing, claimed, part([outcome(1)]));
    expect(written).toEqual([[0], [1, 2]]);
  });

  test('a claim whose lease has expired changes nothing', async () => {
    const b = await bench();
    const id = await b.accept(addresses(3));
    const late = await take(b);
    at += b.context.settings.leaseMs + 1;
    const next = await take(b);
    expect(next).toMatchObject({ number: late.number, token: late.token + 1, tries: 2 });
    expect(await settling(b, late, whole([outcome(0), outcome(1), outcome(2)]))).toBe(false);
    expect(await b.jobs.get(b.orgId, id)).toMatchObject({ status: 'processing', processed: 0 });
    expect(await settling(b, next, whole([0, 1, 2].map((i) => outcome(i, 'invalid'))))).toBe(true);
    expect(await settling(b, late, part([outcome(1)]))).toBe(false);
    expect(await b.jobs.get(b.orgId, id)).toMatchObject({ processed: 3, counts: { invalid: 3 } });
  });

  test('a chunk is not claimed while its lease is extended, and is claimed after the repair of a lease that ends too late', async () => {
    const b = await bench();
    await b.accept(addresses(3));
    const claimed = await take(b);
    at += b.context.settings.leaseMs - 1;
    await settling(b, claimed, part([]));
    at += b.context.settings.leaseMs - 1;
    expect(await take(b)).toBeUndefined();
    at -= 3_600_000;
    await repairJobs({ ...b.context, outbox: b.outbox });
    expect(await take(b)).toMatchObject({ number: claimed.number, tries: 2 });
  });

  test('releaseAll releases every lease', async () => {
    const b = await bench(1);
    await b.accept(addresses(3));
    await take(b);
    await take(b);
    expect(await take(b)).toMatchObject({ tries: 1 });
    expect(await take(b)).toBeUndefined();
    await releaseAll(b.context.store, at);
    expect(await take(b)).toMatchObject({ tries: 2 });
  });

  test('a postponed chunk is claimed when it is due, and counts as progress', async () => {
    const b = await bench();
    const id = await b.accept(addresses(2));
    const claimed = await take(b);
    const due_at = at + 1000;
    const attempts = [{ position: 1, tries: 0, crashes: 0, round: 1, due_at, result: null }];
    const end = { state: 'ready', dueAt: due_at, tries: 0 } as const;
    expect(await settling(b, claimed, { outcomes: [outcome(0)], attempts, end })).toBe(true);
    expect(await take(b)).toBeUndefined();
    at += 1000;
    expect(await take(b)).toMatchObject({ number: 0, tries: 1 });
    expect(await b.jobs.get(b.orgId, id)).toMatchObject({ status: 'processing', processed: 1 });
  });

  test('a job that has lost its chunks gets new ones', async () => {
    const b = await bench(2);
    const id = await b.accept([...addresses(9), 'someone.0@example.com']);
    await settling(b, await take(b), whole([outcome(0, 'valid', 2), outcome(1)]));
    const lost = await take(b);
    await b.context.store.db.deleteFrom('chunk').execute();
    const means = { ...b.context, outbox: b.outbox };
    expect(await repairJobs(means)).toBe(1);
    expect(await repairJobs(means)).toBe(0);
    expect(await settling(b, lost, whole([outcome(2)]))).toBe(false);
    b.work();
    expect(await b.finished(id)).toMatchObject({
      status: 'completed',
      processed: 10,
      counts: { valid: 10 },
    });
    expect(await b.results(id)).toHaveLength(10);
  });

  test('a job with wrong counts is counted again, and completed when it has all results', async () => {
    const b = await bench(2);
    const id = await b.accept(addresses(4));
    await settling(b, await take(b), whole([outcome(0), outcome(1)]));
    await b.context.store.db
      .updateTable('job')
      .set({ open_chunks: 7, processed: 0, valid: 0 })
      .execute();
    expect(await repairJobs({ ...b.context, outbox: b.outbox })).toBe(1);
    expect(await b.jobs.get(b.orgId, id)).toMatchObject({ processed: 2, counts: { valid: 2 } });
    await b.context.store.db.updateTable('job').set({ open_chunks: 5 }).execute();
    await settling(b, await take(b), whole([outcome(2), outcome(3)]));
    expect(await b.jobs.get(b.orgId, id)).toMatchObject({ status: 'processing', processed: 4 });
    expect(await repairJobs({ ...b.context, outbox: b.outbox })).toBe(1);
    expect(await b.jobs.get(b.orgId, id)).toMatchObject({ status: 'completed' });
    expect(b.events.at(-1)!.type).toBe('bulk.validation.completed');
  });
});
