import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { createUnseenAddresses } from '../addresses.js';

/*
 * Measures the memory of one subject at every 10,000 new domains, in its own process. The arguments are its module and,
 * as JSON, the ports, the number of addresses, the concurrency and the time limit.
 */

const STEP = 10_000;
/** A pause in which the last connections close. */
const REST_MS = 300;
const RESTS = 3;

process.on('disconnect', () => process.exit());
const [, , module, given] = process.argv;
const { ports, count, atOnce, limitMs } = JSON.parse(given);
const { performance } = globalThis;
const { createSubject, expected } = await import(module);
const validate = createSubject(ports);
const next = createUnseenAddresses();

const untilMs = performance.now() + limitMs;
const samples = [];
let started = 0;
let others = 0;
while (started < count && performance.now() < untilMs) {
  const upTo = Math.min(count, started + STEP);
  const worker = async () => {
    while (started < upTo) {
      started += 1;
      const outcome = await validate(next()).catch(() => null);
      if (outcome !== expected) others += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  samples.push({ count: started, ...(await memory()) });
}
process.send({ samples, others }, () => process.disconnect());

async function memory() {
  for (let rest = 0; rest < RESTS; rest++) {
    await setTimeout(REST_MS);
    globalThis.gc();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { residentMb: rss / 2 ** 20, heldMb: (heapUsed + external) / 2 ** 20 };
}
