import process from 'node:process';
import { createStranger } from '../addresses.js';
import { lostAnswers } from './lost-answers.js';

/*
 * Puts one subject under load, in a process of its own: argv is its module and, as JSON, the ports,
 * the numbers of addresses at once, and for how long each. With `known` it is asked about so many
 * addresses again and again, else about a new domain each time.
 */

/** The caches hold 10,000 answers of a kind: what is measured is full ones that turn over. */
const WARM_UP = { count: 12_000, atOnce: 64 };

process.on('disconnect', () => process.exit());
const [, , module, given] = process.argv;
const { ports, levels, ms, known } = JSON.parse(given);
const { performance } = globalThis;
const { createSubject, expected } = await import(module);
const ask = createSubject(ports);
const next = known ? createRound(known) : createStranger();

await keepUnderWay(WARM_UP.atOnce, createCount(WARM_UP.count));
const runs = [];
for (const atOnce of levels) runs.push(await measure(atOnce));
process.send({ runs }, () => process.disconnect());

async function measure(atOnce) {
  const latenciesMs = [];
  const others = {};
  const lostBefore = lostAnswers();
  const cpuBefore = process.cpuUsage();
  const fromMs = performance.now();
  await keepUnderWay(atOnce, createClock(ms), (tookMs, told) => {
    latenciesMs.push(tookMs);
    if (told !== expected) others[told] = (others[told] ?? 0) + 1;
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
    lost: lostBefore === null ? null : lostAnswers() - lostBefore,
    others,
  };
}

/** Keeps so many addresses under way until it is over, and waits for the last. */
async function keepUnderWay(atOnce, isOver, note) {
  const worker = async () => {
    while (!isOver()) {
      const email = next();
      const fromMs = performance.now();
      const told = await ask(email).catch((error) => error.code ?? error.name);
      note?.(performance.now() - fromMs, told);
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
  const addresses = Array.from({ length: size }, createStranger());
  let index = 0;
  return () => addresses[index++ % size];
}
