import { ofRounds, runRounds } from '../rounds.js';
import { settings } from '../settings.js';
import { median, round } from '../table.js';
import { bodyOf } from './calls.js';
import { startSetup } from './setups.js';
import { createList } from './stub.js';

const { performance } = globalThis;
const COUNT = settings.list;
const EVERY_MS = 50;
const GIVE_UP_MS = 60_000;

/** Measures one large job from its request to its end, in interleaved rounds, each with a new service. */
export async function measureBulk(databases, setups) {
  const rounds = await runRounds('service: a large job', async () => {
    const round = {};
    for (const name of setups) round[name] = await runJob(databases, name);
    return round;
  });
  const middle = (name, read) => median(rounds.map((round) => read(round[name])));
  const at = (name) => ({
    acceptMs: middle(name, ({ acceptMs }) => acceptMs),
    perSecond: middle(name, ({ perSecond }) => perSecond),
    cpuUs: middle(name, ({ cpuUs }) => cpuUs),
    diskBytes: middle(name, ({ diskBytes }) => diskBytes),
    peakMb: Math.max(...rounds.map((round) => round[name].peakMb)),
    leastShare: Math.min(...rounds.map((round) => Math.min(...round[name].shares))),
    again: rounds.reduce((sum, round) => sum + round[name].again, 0),
    never: rounds.reduce((sum, round) => sum + round[name].never, 0),
  });
  return { setups, rounds, at };
}

/** One row per setup. */
export function bulkTable({ setups, at }) {
  const head = [
    'service',
    'accepted after ms',
    'addresses/s to the end',
    'CPU µs/address',
    'least share of a worker',
    'validated twice',
    'never validated',
    'peak MB of a process',
    'bytes on disk/address',
  ];
  const rows = setups.map((name) => {
    const medians = at(name);
    return [
      name,
      Math.round(medians.acceptMs),
      Math.round(medians.perSecond),
      round(medians.cpuUs, 1),
      round(medians.leastShare),
      medians.again,
      medians.never,
      Math.round(medians.peakMb),
      Math.round(medians.diskBytes),
    ];
  });
  const many = COUNT.toLocaleString('en');
  const title = `A job of ${many} addresses, ${ofRounds}`;
  return { title, head, rows };
}

async function runJob(databases, name) {
  const setup = await startSetup(name, { databases });
  try {
    const calls = await setup.callsOf();
    const bytesBefore = await setup.bytes();
    const body = bodyOf(createList(COUNT, 'doe'));
    const before = await setup.cpuUs();
    const fromMs = performance.now();
    const { job_id } = await calls.accept(body);
    const acceptMs = performance.now() - fromMs;
    await calls.ended(job_id, { everyMs: EVERY_MS, giveUpMs: GIVE_UP_MS });
    const tookMs = performance.now() - fromMs;
    const cpuUs = ((await setup.cpuUs()) - before) / COUNT;
    const peakMb = setup.peakMb();
    const counts = await setup.counts();
    await setup.stop();
    const diskBytes = ((await setup.bytes()) - bytesBefore) / COUNT;
    const perSecond = (COUNT / tookMs) * 1000;
    return { acceptMs, tookMs, perSecond, cpuUs, peakMb, diskBytes, ...sharesOf(counts) };
  } finally {
    await setup.stop();
  }
}

/** The share of the list that each worker validated, and the addresses validated twice or never. */
function sharesOf(counts) {
  const sums = Uint16Array.from({ length: COUNT }, (_, number) =>
    counts.reduce((sum, each) => sum + each[number], 0),
  );
  // The first of several processes serves requests and validates nothing.
  const workers = counts.length > 1 ? counts.slice(1) : counts;
  return {
    shares: workers.map((each) => each.reduce((sum, count) => sum + count) / COUNT),
    again: sums.filter((count) => count > 1).length,
    never: sums.filter((count) => count === 0).length,
  };
}
