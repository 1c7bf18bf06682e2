import { median, round } from '../table.js';
import { startProcess } from './processes.js';
import { ofRounds, runRounds } from './rounds.js';
import { startSetup } from './setups.js';
import { addressOf, sendSingles } from './singles.js';

const WARM_UP_SECONDS = 2;
const SECONDS = 3;
const CONNECTIONS = 32;
/** No further round is begun after so long. */
const LIMIT_MS = 80_000;

/** Measures what a single validation costs, beside bare node:http, in interleaved rounds. */
export async function measureSingle(room, setups) {
  const rounds = await runRounds(LIMIT_MS, async () => {
    const round = { bare: await underLoad(await startBare()) };
    for (const name of setups) {
      const setup = await startSetup(name, { room });
      round[name] = await underLoad({ ...setup, key: await setup.keyOf() });
    }
    return round;
  });
  const middle = (read) => median(rounds.map(read));
  const at = (name) => ({
    cpuUs: middle((round) => round[name].cpuUs),
    ratio: middle((round) => round[name].cpuUs / round.bare.cpuUs),
    perSecond: middle((round) => round[name].perSecond),
    p99Ms: middle((round) => round[name].p99Ms),
    failed: rounds.reduce((sum, round) => sum + round[name].failed, 0),
  });
  return { subjects: ['bare', ...setups], rounds, at };
}

/** One row a subject. */
export function singleTable({ subjects, rounds, at }) {
  const head = ['server', 'CPU µs/request', '× bare', 'requests/s', 'p99 ms', 'failed'];
  const rows = subjects.map((name) => {
    const { cpuUs, ratio, perSecond, p99Ms, failed } = at(name);
    return [name, round(cpuUs, 1), round(ratio), perSecond, p99Ms, failed];
  });
  return { title: `Single validations, ${ofRounds(rounds)}`, head, rows };
}

async function startBare() {
  const bare = await startProcess('bare', { email: addressOf(1), message: 'Email validated' });
  return {
    url: bare.ready.url,
    key: 'none',
    cpuUs: () => bare.ask({ about: 'cpu' }),
    stop: bare.stop,
  };
}

async function underLoad(server) {
  try {
    await sendSingles(server, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
    const before = await server.cpuUs();
    const sent = await sendSingles(server, { connections: CONNECTIONS, seconds: SECONDS });
    const cpuUs = ((await server.cpuUs()) - before) / sent.count;
    return { cpuUs, ...sent };
  } finally {
    await server.stop();
  }
}
