import { setTimeout } from 'node:timers/promises';

const { performance } = globalThis;
const TICK_MS = 5;

/**
 * Asks at a fixed rate, however long the answers take. Gives the time that those took, by the kinds that `ask`
 * resolves with.
 */
export async function askAtRate(ask, { perSecond, seconds }) {
  const tookMs = {};
  const all = [];
  const began = performance.now();
  const timed = async () => {
    const askedMs = performance.now();
    const kind = await ask();
    (tookMs[kind] ??= []).push(performance.now() - askedMs);
  };
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    for (; sent < due; sent++) all.push(timed());
    await setTimeout(TICK_MS);
  }
  await Promise.all(all);
  return Object.fromEntries(Object.entries(tookMs).map(([kind, times]) => [kind, summary(times)]));
}

function summary(times) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { count: times.length, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: times.at(-1) };
}
