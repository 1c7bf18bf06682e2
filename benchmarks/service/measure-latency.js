import { setTimeout } from 'node:timers/promises';
import { progress } from '../progress.js';
import { settings } from '../settings.js';
import { median, round } from '../table.js';
import { bodyOf } from './calls.js';
import { startSetup } from './setups.js';
import { createList } from './stub.js';

const { performance } = globalThis;
const SMALL = 10;
const WARM_UP = 3;
/** The maximum time of a case, independent of the large job. */
const LIMIT_MS = 10_000;
const GIVE_UP_MS = 20_000;
const POLL_MS = 2;
const REST_MS = 50;

/** The concurrent work of the service, and the time that its engine takes per address. */
const CASES = [
  { name: 'idle' },
  { name: 'a large job of another organization', owner: 'Large' },
  { name: 'the same, 10 ms an address', owner: 'Large', engineMs: 10 },
  { name: 'a large job of the same, 10 ms an address', owner: 'Small', engineMs: 10 },
];

/** The names of the cases with a concurrent large job. */
export const BESIDE_LARGE = CASES.filter(({ owner }) => owner).map(({ name }) => name);

/** Measures the time from the request of a small job to its first readable result. */
export async function measureLatency(databases, setups) {
  const runs = {};
  for (const name of setups) {
    progress(`service: small jobs, ${name}`);
    const setup = await startSetup(name, { databases });
    try {
      const small = await setup.callsOf('Small');
      for (let count = 0; count < WARM_UP; count++) await once(small);
      runs[name] = [];
      for (const each of CASES) runs[name].push(await runCase(setup, { small, ...each }));
    } finally {
      await setup.stop();
    }
  }
  const at = (setup, name) => runs[setup].find((each) => each.name === name);
  return { setups, runs, at };
}

/** One row per setup and case. */
export function latencyTable({ setups, runs }) {
  const head = ['service', 'meanwhile', 'first result, ms', 'slowest, ms', 'one call, ms', 'jobs'];
  const rows = setups.flatMap((setup) =>
    runs[setup].map(({ name, tookMs, slowestMs, callMs, count }) => [
      setup,
      name,
      round(tookMs, 1),
      round(slowestMs, 1),
      round(callMs, 1),
      count,
    ]),
  );
  const title = `A job of ${String(SMALL)} addresses, from its request to its first result, median`;
  return { title, head, rows };
}

async function runCase(setup, { name, small, owner, engineMs = 0 }) {
  await setup.slow(engineMs);
  const large = owner ? await setup.callsOf(owner) : null;
  const accepted = await large?.accept(bodyOf(createList(settings.list, 'large')));
  const untilMs = performance.now() + LIMIT_MS;
  const found = [];
  while (found.length < settings.tries && performance.now() < untilMs) {
    const one = await once(small);
    const isOver = accepted && (await large.read(accepted.job_id)).status === 'completed';
    if (isOver) break;
    found.push(one);
    await setTimeout(REST_MS);
  }
  if (accepted) await large.cancel(accepted.job_id);
  const tookMs = found.map((one) => one.tookMs);
  return {
    name,
    count: found.length,
    tookMs: median(tookMs) ?? NaN,
    slowestMs: Math.max(...tookMs),
    callMs: median(found.map((one) => one.callMs)) ?? NaN,
  };
}

/** Runs one small job to its end; `callMs` is the time of reading one job afterwards. */
async function once(calls) {
  const body = bodyOf(createList(SMALL, 'small'));
  const fromMs = performance.now();
  const { job_id } = await calls.accept(body);
  while ((await calls.firstResults(job_id)).length === 0) {
    if (performance.now() - fromMs > GIVE_UP_MS) throw new Error('No result of a small job');
    await setTimeout(POLL_MS);
  }
  const tookMs = performance.now() - fromMs;
  await calls.ended(job_id, { everyMs: POLL_MS, giveUpMs: GIVE_UP_MS });
  const readMs = performance.now();
  await calls.read(job_id);
  return { tookMs, callMs: performance.now() - readMs };
}
