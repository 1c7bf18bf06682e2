import { PATHS } from '@postern/protocol';
import { Agent, request as sendRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { requestAtRate } from '../request-at-rate.js';
import { progress } from '../progress.js';
import { settings } from '../settings.js';
import { round } from '../table.js';
import { SHAPES } from './bodies.js';
import { memoryOf, startProcess } from './processes.js';
import { responsesText } from './responses-text.js';
import { startSetup } from './setups.js';
import { addressOf, bodyOfSingle } from './singles.js';

/** The number of concurrent bodies, each with its own key. */
const SENDERS = 6;
/** The single validations per second of another key. */
const RATE = 200;
const WARM_UP_SECONDS = 1;
const SETTLE_MS = 500;
/** The limits of a sender with many keys: only the number of jobs in progress. */
const LIMITS = { bulkPerMinute: 1e6, jobsInProgress: 2 };

/**
 * Measures the response times of another key's single validations with and without large bodies, and the memory. Each
 * shape of body has its own service.
 */
export async function measureBodies(databases, setups) {
  const runs = [];
  for (const setup of setups) {
    for (const shape of SHAPES) {
      progress(`service: hostile bodies, ${setup}, ${shape.name}`);
      runs.push({ setup, shape: shape.name, ...(await measureShape(databases, setup, shape)) });
    }
  }
  return { runs };
}

/** One row per setup and shape. */
export function bodiesTable({ runs }) {
  const head = [
    'service',
    'bodies',
    'p99 ms',
    'quiet p99 ms',
    '× quiet',
    'longest ms',
    'other responses',
    'peak MB',
    'responses to the bodies',
  ];
  const rows = runs.map(({ setup, shape, busy, quiet, ratio, failed, peakMb, counts }) => [
    setup,
    shape,
    round(busy.p99Ms, 1),
    round(quiet.p99Ms, 1),
    round(ratio),
    round(busy.mostMs, 1),
    failed,
    Math.round(peakMb),
    responsesText(counts),
  ]);
  const title = `Single validations of another key, ${String(RATE)} a second, beside ${String(SENDERS)} bodies at once`;
  return { title, head, rows };
}

async function measureShape(databases, name, { body, isSlow = false }) {
  const setup = await startSetup(name, { databases, settings: LIMITS });
  const agent = new Agent({ keepAlive: true });
  try {
    const own = await setup.keyOf('Own');
    const measure = (seconds) =>
      requestAtRate(() => validate(setup.url, own, agent), { perSecond: RATE, seconds });
    await measure(WARM_UP_SECONDS);
    const quiet = await measure(settings.loadSeconds);
    const keys = [];
    for (let count = 0; count < SENDERS; count++) keys.push(await setup.keyOf('Other'));
    const given = { url: setup.url, keys, body, isSlow };
    const attackers = await startProcess('attackers', given);
    await setTimeout(SETTLE_MS);
    const busy = await measure(2 * settings.loadSeconds);
    const counts = await attackers.call({ command: 'end' });
    await attackers.stop();
    const { 200: succeeded, ...others } = busy;
    return {
      quiet: quiet[200],
      busy: succeeded,
      ratio: succeeded.p99Ms / quiet[200].p99Ms,
      failed: Object.values(others).reduce((sum, { count }) => sum + count, 0),
      peakMb: memoryOf(setup.processes[0].pid)?.peakMb ?? NaN,
      counts,
    };
  } finally {
    agent.destroy();
    await setup.stop();
  }
}

let count = 0;

/** Resolves with the status of the response, or with the error code without one. */
function validate(url, key, agent) {
  const body = bodyOfSingle(addressOf((count = (count + 1) % 1e6)));
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const request = sendRequest(
      `${url}${PATHS.single}`,
      { method: 'POST', agent, headers },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode));
      },
    );
    request.once('error', ({ code }) => resolve(code));
    request.end(body);
  });
}
