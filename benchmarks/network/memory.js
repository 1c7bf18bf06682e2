import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { createStranger } from '../addresses.js';

/*
 * Asks one subject about new domains, and takes the memory at every 10,000, in a process of its own:
 * argv is its module and, as JSON, the ports, how many addresses, how many at once, and the limit.
 */

const STEP = 10_000;
/** The last connections close a moment later. */
const REST_MS = 300;
const RESTS = 3;

process.on('disconnect', () => process.exit());
const [, , module, given] = process.argv;
const { ports, count, atOnce, limitMs } = JSON.parse(given);
const { performance } = globalThis;
const { createSubject, expected } = await import(module);
const ask = createSubject(ports);
const next = createStranger();

const untilMs = performance.now() + limitMs;
const samples = [];
let asked = 0;
let others = 0;
while (asked < count && performance.now() < untilMs) {
  const upTo = Math.min(count, asked + STEP);
  const worker = async () => {
    while (asked < upTo) {
      asked += 1;
      const told = await ask(next()).catch(() => null);
      if (told !== expected) others += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  samples.push({ asked, ...(await memory()) });
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
