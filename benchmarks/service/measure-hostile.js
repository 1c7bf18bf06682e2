import { Agent, request as sendRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { progress } from '../progress.js';
import { requestAtRate } from '../request-at-rate.js';
import { settings } from '../settings.js';
import { round } from '../table.js';
import { HOSTILE } from './hostile.js';
import { memoryOf, startProcess } from './processes.js';
import { responsesText } from './responses-text.js';
import { startSetup } from './setups.js';

const SENDERS = 3;
/** Requests of `/healthz` per second: more often than a delay of 150 ms could be missed. */
const RATE = 100;
const WARM_UP_SECONDS = 1;
const SETTLE_MS = 500;
/** The limits of senders with many keys: only the number of jobs in progress. */
const LIMITS = { bulkPerMinute: 1e6, jobsInProgress: 2 };
const ACCOUNT = { name: 'Olga', email: 'olga@shop.example', password: 'correct horse battery 7' };

/**
 * Measures how long `/healthz` takes at most while hostile requests come in, and the memory. Each request has its own
 * service on SQLite.
 */
export async function measureHostile(databases) {
  const runs = [];
  for (const [at, { kind, name }] of HOSTILE.entries()) {
    progress(`service: hostile requests, ${kind}, ${name}`);
    runs.push({ kind, name, ...(await measureRequest(databases, at)) });
  }
  return { runs };
}

/** One row per hostile request. */
export function hostileTable({ runs }) {
  const head = [
    'kind',
    'request',
    'longest ms',
    'quiet longest ms',
    'no response',
    'peak MB',
    'responses',
  ];
  const rows = runs.map(({ kind, name, busy, quiet, failed, peakMb, counts }) => [
    kind,
    name,
    round(busy.mostMs, 1),
    round(quiet.mostMs, 1),
    failed,
    Math.round(peakMb),
    responsesText(counts),
  ]);
  const title = `/healthz, ${String(RATE)} times a second, beside ${String(SENDERS)} senders of a hostile request`;
  return { title, head, rows };
}

async function measureRequest(databases, at) {
  const setup = await startSetup('SQLite', { databases, settings: LIMITS });
  const agent = new Agent({ keepAlive: true });
  const measure = (seconds) =>
    requestAtRate(() => askHealth(setup.url, agent), { perSecond: RATE, seconds });
  try {
    const key = await setup.keyOf(undefined);
    const cookie = await signUp(setup.url, setup.processes[0].ready.firstLink);
    await measure(WARM_UP_SECONDS);
    const quiet = await measure(settings.loadSeconds);
    const given = { url: setup.url, key, cookie, at, senders: SENDERS };
    const senders = await startProcess('hostile-senders', given);
    await setTimeout(SETTLE_MS);
    const busy = await measure(2 * settings.loadSeconds);
    const counts = await senders.call({ command: 'end' });
    await senders.stop();
    const { 200: succeeded, ...others } = busy;
    return {
      quiet: quiet[200],
      busy: succeeded,
      failed: Object.values(others).reduce((sum, { count }) => sum + count, 0),
      peakMb: memoryOf(setup.processes[0].pid)?.peakMb ?? NaN,
      counts,
    };
  } finally {
    agent.destroy();
    await setup.stop();
  }
}

/** Creates the first account. Resolves with the cookies of its session. */
async function signUp(url, link) {
  const response = await fetch(`${url}/dashboard/api/accounts`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ACCOUNT, token: link.split('#token=')[1] }),
  });
  if (!response.ok) throw new Error(`The account was not created: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Resolves with the status of the response, or with the error code without one. */
function askHealth(url, agent) {
  return new Promise((resolve) => {
    const request = sendRequest(`${url}/healthz`, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    request.once('error', ({ code }) => resolve(code));
    request.end();
  });
}
