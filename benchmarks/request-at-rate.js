import { setTimeout } from 'node:timers/promises';

const { performance } = globalThis;
const TICK_MS = 5;

/**
 * Sends requests at a fixed rate, independent of the response times. Resolves with the response times, by the kinds that
 * `send` resolves with.
 */
export async function requestAtRate(send, { perSecond, seconds }) {
  const tookMs = {};
  const all = [];
  const began = performance.now();
  const timed = async () => {
    const sentMs = performance.now();
    const kind = await send();
    (tookMs[kind] ??= []).push(performance.now() - sentMs);
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
