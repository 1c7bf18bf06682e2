import http from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Requests a second: half of what the upstream of `proxies/busy.js` can do, and ten times it. */
const QUIET = 100;
const BUSY = 2000;
const TICK_MS = 5;

/**
 * Asks a proxy at a fixed rate, whatever it answers, first at a quiet one and then at ten times of what its upstream can
 * do, each time another address at another domain. Gives the time that replies took, by what they were.
 */
export async function measureOverload(port, seconds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  await askAtRate({ port, agent, perSecond: QUIET, seconds: 1 });
  const quiet = await askAtRate({ port, agent, perSecond: QUIET, seconds });
  const busy = await askAtRate({ port, agent, perSecond: BUSY, seconds });
  agent.destroy();
  return { quiet, busy };
}

async function askAtRate({ port, agent, perSecond, seconds }) {
  const tookMs = { admitted: [], refused: [], other: [] };
  const all = [];
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    for (; sent < due; sent++) all.push(ask(port, agent, tookMs));
    await setTimeout(TICK_MS);
  }
  await Promise.all(all);
  return Object.fromEntries(
    Object.entries(tookMs).map(([name, times]) => [
      name,
      { count: times.length, ...quantiles(times) },
    ]),
  );
}

let count = 0;
function ask(port, agent, tookMs) {
  const body = JSON.stringify({ email: `jane@d${String(++count)}.example`, mode: 'medium' });
  const began = performance.now();
  return new Promise((resolve) => {
    const request = http.request(
      {
        port,
        agent,
        host: '127.0.0.1',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      },
      (response) => {
        response.resume();
        response.once('end', () => {
          const kind = { 200: 'admitted', 503: 'refused' }[response.statusCode] ?? 'other';
          tookMs[kind].push(performance.now() - began);
          resolve();
        });
      },
    );
    request.once('error', () => {
      tookMs.other.push(NaN);
      resolve();
    });
    request.end(body);
  });
}

function quantiles(times) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? null;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
