import { ofRounds, runRounds } from '../rounds.js';
import { settings } from '../settings.js';
import { median, round } from '../table.js';
import { startProcess } from './processes.js';
import { startSetup } from './setups.js';
import { addressOf, sendSingles } from './singles.js';

const WARM_UP_SECONDS = 1;
const CONNECTIONS = 32;
/** A rate below the capacity of every server, in requests per second. */
const RATE = 2000;

/**
 * Measures the cost of a single validation in interleaved rounds, at the same load and at full speed. The baseline is
 * bare node:http.
 */
export async function measureSingle(databases, setups) {
  const rounds = await runRounds('service: single validations', async () => {
    const round = { bare: await underLoad(await startBare()) };
    for (const name of setups) {
      const setup = await startSetup(name, { databases });
      round[name] = await underLoad({ ...setup, key: await setup.keyOf() });
    }
    return round;
  });
  const middle = (read) => median(rounds.map(read));
  const at = (name) => {
    const of = (load) => ({
      cpuUs: middle((round) => round[name][load].cpuUs),
      ratio: middle((round) => round[name][load].cpuUs / round.bare[load].cpuUs),
      perSecond: middle((round) => round[name][load].perSecond),
      p99Ms: middle((round) => round[name][load].p99Ms),
      failed: rounds.reduce((sum, round) => sum + round[name][load].failed, 0),
    });
    return { steady: of('steady'), full: of('full') };
  };
  return { subjects: ['bare', ...setups], rounds, at };
}

/** Two rows per subject. */
export function singleTable({ subjects, at }) {
  const head = ['server', 'load', 'CPU µs/request', '× bare', 'requests/s', 'p99 ms', 'failed'];
  const rows = Object.entries(LOADS).flatMap(([load, words]) =>
    subjects.map((name) => {
      const { cpuUs, ratio, perSecond, p99Ms, failed } = at(name)[load];
      return [name, words, round(cpuUs, 1), round(ratio), perSecond, p99Ms, failed];
    }),
  );
  return { title: `Single validations, ${ofRounds}`, head, rows };
}

const LOADS = { steady: `${String(RATE)} a second`, full: 'as fast as it can' };

async function startBare() {
  const bare = await startProcess('bare', { email: addressOf(1), message: 'Email validated' });
  return {
    url: bare.ready.url,
    key: 'none',
    cpuUs: () => bare.call({ command: 'cpu' }),
    stop: bare.stop,
  };
}

async function underLoad(server) {
  try {
    await sendSingles(server, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
    return { steady: await measure(server, RATE), full: await measure(server) };
  } finally {
    await server.stop();
  }
}

async function measure(server, rate) {
  const before = await server.cpuUs();
  const sent = await sendSingles(server, {
    connections: CONNECTIONS,
    seconds: settings.loadSeconds,
    rate,
  });
  return { cpuUs: ((await server.cpuUs()) - before) / sent.count, ...sent };
}
