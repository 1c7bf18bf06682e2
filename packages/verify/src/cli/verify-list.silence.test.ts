import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWaryResolver, type ZoneResolver } from '../dns/wary-resolver.ts';
import { createVerifier } from '../node/verifier.ts';
import { run } from './test/run.ts';

/* A list through the whole engine, over a scripted name server in fake time. */

const ANSWER_MS = 40;
const QUICK_ROWS = 1000;

const after = <T>(answer: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(answer), ANSWER_MS));
/** A query that gets no response for names that begin with `silent`. */
const ask = <T>(name: string, answer: T) =>
  name.startsWith('silent') ? new Promise<never>(() => undefined) : after(answer);
const nameServer: ZoneResolver = {
  resolveMx: (name) => ask(name, [{ exchange: `mx.${name}`, priority: 1 }]),
  resolve4: (name) => ask(name, ['93.184.216.34'] as never),
  resolve6: (name) => ask(name, [] as never),
  resolveNs: () => after(['a.gtld-servers.net']),
};

/** Each quick row has its own domain. Each silent domain has 20 rows, spread evenly among the quick ones. */
function listOf(silentDomains: number): string {
  const every = silentDomains === 0 ? Infinity : QUICK_ROWS / (silentDomains * 20);
  const rows: string[] = [];
  let silent = 0;
  for (let quick = 0; quick < QUICK_ROWS; quick += 1) {
    for (; silent * every <= quick && silentDomains > 0; silent += 1) {
      rows.push(`jane${silent}@silent${silent % silentDomains}-firm.de`);
    }
    rows.push(`jane${quick}@firm${quick}.de`);
  }
  return rows.join('\n');
}

/** Runs a list, and returns when its last quick row came, in milliseconds. */
async function quickEndMs(silentDomains: number) {
  const startedMs = performance.now();
  let endMs = 0;
  let rows = 0;
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      for (const row of String(chunk).split('\n').filter(Boolean)) {
        rows += 1;
        if (row.includes('@firm')) endMs = performance.now() - startedMs;
      }
      done();
    },
  });
  const verifier = createVerifier({ resolver: createWaryResolver(nameServer, Date.now) });
  let isDone = false;
  const ended = run(['-'], { stdin: listOf(silentDomains), stdout, verifier });
  void ended.then(() => (isDone = true));
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersToNextTimerAsync();
  }
  return { endMs, rows, exitCode: (await ended).exitCode };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

describe('a list whose name server is silent about some domains', () => {
  it.each([
    [8, 1.1],
    [50, 1.25],
  ])('delays the rows of other domains only slightly beside %i of them', async (count, most) => {
    // Loading the code for the first verdict takes time that the fake clock does not count.
    await quickEndMs(0);
    const alone = await quickEndMs(0);
    const beside = await quickEndMs(count);
    expect(beside).toMatchObject({ rows: QUICK_ROWS + count * 20, exitCode: 0 });
    expect(beside.endMs / alone.endMs).toBeLessThan(most);
  });
});
