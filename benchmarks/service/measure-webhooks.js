import { setTimeout } from 'node:timers/promises';
import { ofRounds, runRounds } from '../rounds.js';
import { settings } from '../settings.js';
import { median, round } from '../table.js';
import { startProcess } from './processes.js';
import { startSetup } from './setups.js';
import { sendSingles } from './singles.js';

const { performance } = globalThis;
const CONNECTIONS = 8;
const EVERY_MS = 50;
const GIVE_UP_MS = 20_000;
/** A short drain time, because deliveries to the dead endpoint never succeed. */
const SETTINGS = { webhookHttp: true, webhookPrivateRanges: ['127.0.0.0/8'], drainMs: 1500 };
const TYPE = 'single.validation.complete';

const { events } = settings;
/** The endpoints and the number of events. The case with the dead endpoint is last, because its retries continue. */
const CASES = [
  { name: 'one receiver', live: 1, events: 2 * events },
  { name: 'nine receivers', live: 9, events },
  { name: 'ten receivers', live: 10, events },
  { name: 'nine, and a dead one', live: 9, hasDead: true, events },
];

/** Measures the time from the first event to the last delivery: all cases on one service, a new one each round. */
export async function measureWebhooks(databases, setups) {
  const rounds = await runRounds('service: webhooks', async () => {
    const round = {};
    for (const name of setups) round[name] = await runCases(databases, name);
    return round;
  });
  const of = (round, setup, name) => round[setup].find((each) => each.name === name);
  const at = (setup, name) => {
    const middle = (read) => median(rounds.map((round) => read(of(round, setup, name), round)));
    const ratio = (to) => middle(({ tookMs }, round) => tookMs / of(round, setup, to).tookMs);
    return {
      tookMs: middle(({ tookMs }) => tookMs),
      perSecond: middle(({ perSecond }) => perSecond),
      toNine: ratio('nine receivers'),
      toTen: ratio('ten receivers'),
      missing: rounds.reduce((sum, round) => sum + of(round, setup, name).missing, 0),
      again: rounds.reduce((sum, round) => sum + of(round, setup, name).again, 0),
    };
  };
  return { setups, rounds, at };
}

/** One row per setup and case. */
export function webhooksTable({ setups, at }) {
  const head = [
    'service',
    'endpoints',
    'deliveries/s',
    'last one after ms',
    '× nine',
    '× ten',
    'missing',
    'twice',
  ];
  const rows = setups.flatMap((setup) =>
    CASES.map(({ name, live }) => {
      const medians = at(setup, name);
      const ratios = live === 1 ? [null, null] : [round(medians.toNine), round(medians.toTen)];
      const { perSecond, tookMs, missing, again } = medians;
      return [setup, name, Math.round(perSecond), Math.round(tookMs), ...ratios, missing, again];
    }),
  );
  return { title: `Webhooks, ${ofRounds}`, head, rows };
}

async function runCases(databases, name) {
  const setup = await startSetup(name, { databases, settings: SETTINGS });
  const receivers = await startProcess('receivers', { count: 10 });
  try {
    const found = [];
    for (const each of CASES) found.push(await runCase(setup, receivers, each));
    return found;
  } finally {
    await setup.stop();
    await receivers.stop();
  }
}

/** Runs one case with its own organization. */
async function runCase(setup, receivers, { name, live, hasDead, events }) {
  const key = await setup.keyOf(name);
  const calls = await setup.callsOf(name);
  const { ports, deadPort } = receivers.ready;
  for (const port of [...ports.slice(0, live), ...(hasDead ? [deadPort] : [])]) {
    await calls.createEndpoint({ url: `http://127.0.0.1:${String(port)}/`, event_types: [TYPE] });
  }
  await receivers.call({ command: 'reset' });
  const fromMs = performance.timeOrigin + performance.now();
  await sendSingles({ url: setup.url, key }, { connections: CONNECTIONS, amount: events });
  const received = await waitFor(receivers, { live, events });
  const tookMs = Math.max(...received.map(({ atMs }) => atMs)) - fromMs;
  const count = received.reduce((sum, each) => sum + each.count, 0);
  return {
    name,
    tookMs,
    perSecond: (count / tookMs) * 1000,
    missing: live * events - count,
    again: received.reduce((sum, each) => sum + each.again, 0),
  };
}

async function waitFor(receivers, { live, events }) {
  const untilMs = performance.now() + GIVE_UP_MS;
  for (;;) {
    const received = (await receivers.call({ command: 'received' })).slice(0, live);
    const isDone = received.every(({ count }) => count >= events);
    if (isDone || performance.now() > untilMs) return received;
    await setTimeout(EVERY_MS);
  }
}
