import { expect, test } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { claimChunks } from './claim.ts';
import { saveResults, type AddressOutcome } from './save-results.ts';
import { addresses, openBench } from './test/open-bench.ts';

const outcome = (position: number, copies = 1): AddressOutcome => {
  const read = { result: `r${position}`, status: 'valid' as const };
  return { position, copies, status: 'valid', reason_code: 'x', result: JSON.stringify(read) };
};

describeStores('reading', (open) => {
  test('while a job runs, its results end at the first address without a result, and continue there later', async () => {
    const { jobs, orgId, context, outbox, accept } = await openBench(open);
    const id = await accept([
      'a@x.example',
      'b@x.example',
      'A@x.example',
      'a@x.example',
      'c@x.example',
    ]);
    const read = async (from: number, limit = 10) => {
      const { rows, next } = (await jobs.results(orgId, id, { from, limit }))!;
      return [rows.map(({ index, result }) => `${index} ${result}`).join(', '), next];
    };
    expect(await read(0)).toEqual(['', 0]);
    const [claimed] = await claimChunks(context, outbox, { most: 1, except: [] });
    const settling = (outcomes: AddressOutcome[], isDone = false) =>
      saveResults({ ...context, outbox }, claimed!, {
        outcomes,
        attempts: [],
        end: isDone ? { state: 'done' } : null,
      });
    await settling([outcome(0, 2), outcome(2)]);
    expect(await read(0)).toEqual(['0 r0', 1]);
    expect(await read(1)).toEqual(['', 1]);
    expect(await read(2)).toEqual(['2 r2, 3 r0', 4]);
    await settling([outcome(1)]);
    expect(await read(0)).toEqual(['0 r0, 1 r1, 2 r2, 3 r0', 4]);
    expect(await read(0, 2)).toEqual(['0 r0, 1 r1', 2]);
    expect(await read(2, 2)).toEqual(['2 r2, 3 r0', 4]);
    await settling([outcome(4)], true);
    expect(await read(4)).toEqual(['4 r4', null]);
    expect(await read(3, 2)).toEqual(['3 r0, 4 r4', null]);
    expect(await read(5)).toEqual(['', null]);
    expect(await read(999_999_999)).toEqual(['', null]);
  });

  test('a canceled job returns the results that it has', async () => {
    const { jobs, orgId, context, outbox, accept } = await openBench(open);
    const id = await accept(addresses(6));
    const [claimed] = await claimChunks(context, outbox, { most: 1, except: [] });
    const outcomes = [outcome(1), outcome(4)];
    await saveResults({ ...context, outbox }, claimed!, { outcomes, attempts: [], end: null });
    await jobs.cancel(orgId, id);
    const page = (await jobs.results(orgId, id, { from: 0, limit: 1 }))!;
    expect(page.rows.map(({ index }) => index)).toEqual([1]);
    expect(page.next).toBe(2);
    const last = (await jobs.results(orgId, id, { from: 2, limit: 5 }))!;
    expect(last.rows.map(({ index }) => index)).toEqual([4]);
    expect(last.next).toBeNull();
  });

  test('the jobs of an organization are listed newest first, each once', async () => {
    let at = 1_700_000_000_000;
    const bench = await openBench(
      open,
      { jobsInProgress: 100 },
      () => (at += Math.round(Math.random())),
    );
    const other = await openOrganisation(bench.context);
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) ids.push(await bench.accept(addresses(1)));
    await bench.accept(addresses(1), other);
    const seen: string[] = [];
    const pages: number[] = [];
    let before: string | undefined;
    do {
      const { rows: jobs, next } = await bench.jobs.list(bench.orgId, { before, limit: 5 });
      seen.push(...jobs.map(({ job_id }) => job_id));
      pages.push(jobs.length);
      before = next ?? undefined;
    } while (before);
    expect(pages).toEqual([5, 5, 2]);
    expect([...seen].sort()).toEqual([...ids].sort());
    const { rows: jobs } = await bench.jobs.list(bench.orgId, { limit: 100 });
    const times = jobs.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    const oldest = Buffer.from(`0 ${ids[0]}`).toString('base64url');
    expect(await bench.jobs.list(bench.orgId, { before: oldest, limit: 5 })).toEqual({
      rows: [],
      next: null,
    });
    await expect(bench.jobs.list(bench.orgId, { before: 'x', limit: 5 })).rejects.toThrow(
      ServiceError,
    );
  });
});
