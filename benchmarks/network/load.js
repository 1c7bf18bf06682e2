import process from 'node:process';
import { createUnseenAddresses } from '../addresses.js';
import { lostDatagrams } from './lost-datagrams.js';

/*
 * Puts one subject under load in its own process. The arguments are its module and, as JSON, the ports, the levels of
 * concurrency and the time for each. With `known` it validates that number of addresses repeatedly, otherwise a new
 * domain each time.
 */

/** The warm-up fills the caches, which hold 10,000 entries each, so that they evict entries during the measurement. */
const WARM_UP = { count: 12_000, atOnce: 64 };

process.on('disconnect', () => process.exit());
const [, , module, given] = process.argv;
const { ports, levels, ms, known } = JSON.parse(given);
const { performance } = globalThis;
const { createSubject, expected } = await import(module);
const validate = createSubject(ports);
const next = known ? createRound(known) : createUnseenAddresses();

await keepInProgress(WARM_UP.atOnce, createCount(WARM_UP.count));
const runs = [];
for (const atOnce of levels) runs.push(await measure(atOnce));
process.send({ runs }, () => process.disconnect());

async function measure(atOnce) {
  const latenciesMs = [];
  const others = {};
  const lostBefore = lostDatagrams();
  const cpuBefore = process.cpuUsage();
  const fromMs = performance.now();
  await keepInProgress(atOnce, createClock(ms), (tookMs, outcome) => {
    latenciesMs.push(tookMs);
    if (outcome !== expected) others[outcome] = (others[outcome] ?? 0) + 1;
  });
  const tookMs = performance.now() - fromMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  latenciesMs.sort((a, b) => a - b);
  const count = latenciesMs.length;
  return {
    atOnce,
    count,
    perSecond: (count / tookMs) * 1000,
    p50Ms: latenciesMs[Math.floor(count * 0.5)],
    p99Ms: latenciesMs[Math.floor(count * 0.99)],
    cpuUs: (user + system) / count,
    lost: lostBefore === null ? null : lostDatagrams() - lostBefore,
    others,
  };
}

/** Keeps `atOnce` addresses in progress until `isOver`, and waits for the last. */
async function keepInProgress(atOnce, isOver, onResult) {
  const worker = async () => {
    while (!isOver()) {
      const email = next();
      const fromMs = performance.now();
      const outcome = await validate(email).catch((error) => error.code ?? error.name);
      onResult?.(performance.now() - fromMs, outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function createClock(lastsMs) {
  const untilMs = performance.now() + lastsMs;
  return () => performance.now() >= untilMs;
}

function createCount(most) {
  let count = 0;
  return () => count++ >= most;
}

function createRound(size) {
  const addresses = Array.from({ length: size }, createUnseenAddresses());
  let index = 0;
  return () => addresses[index++ % size];
}
