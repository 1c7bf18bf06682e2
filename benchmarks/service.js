import { HOSTILE_KINDS } from './service/hostile.js';
import { openDatabases } from './service/databases.js';
import { bodiesTable, measureBodies } from './service/measure-bodies.js';
import { bulkTable, measureBulk } from './service/measure-bulk.js';
import { hostileTable, measureHostile } from './service/measure-hostile.js';
import { BESIDE_LARGE, latencyTable, measureLatency } from './service/measure-latency.js';
import { measureMemory, memoryTable } from './service/measure-memory.js';
import { measureSingle, singleTable } from './service/measure-single.js';
import { measureWaiting, waitingTable } from './service/measure-waiting.js';
import { measureWebhooks, webhooksTable } from './service/measure-webhooks.js';

const DEAD = 'nine, and a dead one';
const TEN = 'ten receivers';
const APART = 'PostgreSQL, apart';

/** Measures the service with a stub in place of the engine, on both databases. */
export async function service() {
  const databases = await openDatabases();
  try {
    const { hasPostgres } = databases;
    if (!hasPostgres) console.log('\nPostgreSQL is not installed: its measurements are skipped.');
    const setups = hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
    const all = hasPostgres ? [...setups, APART] : setups;
    const single = await measureSingle(databases, setups);
    const bulk = await measureBulk(databases, all);
    const memory = await measureMemory(databases, 'SQLite');
    const webhooks = await measureWebhooks(databases, setups);
    const waiting = await measureWaiting(databases, setups);
    const latency = await measureLatency(databases, setups);
    const bodies = await measureBodies(databases, ['SQLite']);
    const hostile = await measureHostile(databases);
    return {
      runs: {
        single: single.rounds,
        bulk: bulk.rounds,
        memory,
        webhooks: webhooks.rounds,
        waiting: waiting.rounds,
        latency: latency.runs,
        bodies: bodies.runs,
        hostile: hostile.runs,
      },
      tables: [
        singleTable(single),
        bulkTable(bulk),
        ...(memory ? [memoryTable([memory])] : []),
        webhooksTable(webhooks),
        waitingTable(waiting),
        latencyTable(latency),
        bodiesTable(bodies),
        hostileTable(hostile),
      ],
      figures: [
        ...setups.flatMap((subject) => singleFigures(subject, single)),
        ...all.flatMap((subject) => bulkFigures(subject, bulk.at(subject))),
        ...(memory ? memoryFigures(memory) : []),
        ...setups.flatMap((subject) => webhookFigures(subject, webhooks)),
        ...setups.flatMap((subject) => waitingFigures(subject, waiting.at(subject))),
        ...bodiesFigures(bodies),
        ...hostileFigures(hostile),
        ...setups.map((subject) => latencyFigure(subject, latency)),
      ],
      quoted: setups.flatMap((subject) => [
        quoted(`single validations a second, ${subject}`, single.at(subject).full.perSecond, '/s'),
        quoted(`CPU of a request, ${subject}`, single.at(subject).steady.cpuUs, 'µs'),
        quoted(`CPU of an address of a job, ${subject}`, bulk.at(subject).cpuUs, 'µs'),
        quoted(`disk of an address of a job, ${subject}`, bulk.at(subject).diskBytes, 'B'),
        quoted(`webhooks a second, ${subject}`, webhooks.at(subject, TEN).perSecond, '/s'),
      ]),
    };
  } finally {
    await databases.close();
  }
}

const quoted = (name, value, unit) => ({ name: `service: ${name}`, value, unit });

const singleFigures = (subject, { at }) => [
  { what: 'single validations', subject, value: at(subject).full.perSecond },
  {
    what: 'CPU of a request, 2,000 a second',
    subject,
    value: at(subject).steady.ratio,
    base: at('bare').steady.cpuUs,
  },
  {
    what: 'CPU of a request, as fast as it can',
    subject,
    value: at(subject).full.ratio,
    base: at('bare').full.cpuUs,
  },
];

const bulkFigures = (subject, { acceptMs, perSecond, again, never, peakMb }) => [
  { what: 'large job accepted after', subject, value: acceptMs },
  { what: 'addresses of a large job', subject, value: perSecond },
  { what: 'addresses asked twice or never', subject, value: again + never },
  { what: 'memory at most, large job', subject, value: peakMb },
];

const memoryFigures = ({ name: subject, peakMb, growthMb, secondMb }) => [
  { what: 'memory at most, five jobs', subject, value: peakMb },
  { what: 'memory grows, second to fifth job', subject, value: growthMb, base: secondMb },
];

function webhookFigures(subject, { at }) {
  const [dead, ten] = [at(subject, DEAD), at(subject, TEN)];
  return [
    { what: 'webhooks', subject, value: ten.perSecond },
    {
      what: 'webhooks beside a dead receiver, time',
      subject,
      value: dead.toTen,
      base: ten.tookMs,
    },
    { what: 'webhooks that did not come', subject, value: dead.missing, base: ten.missing },
  ];
}

const waitingFigures = (subject, waiting) => [
  {
    what: 'claim beside 60,000 open jobs, half for later',
    subject,
    value: waiting.claims,
    base: waiting.fewMs,
  },
  {
    what: 'one-address jobs beside 60,000 open jobs, half for later',
    subject,
    value: waiting.rates,
    base: waiting.fewPerSecond,
  },
  { what: 'search where nothing of 60,000 jobs is due', subject, value: waiting.nothingMs },
  { what: 'search of 20,000 waiting endpoints', subject, value: waiting.endpointsMs },
  { what: 'job of one address behind a million', subject, value: waiting.behindMs },
];

const bodiesFigures = ({ runs }) =>
  runs.flatMap(({ setup, shape, ratio, quiet, peakMb }) => {
    const subject = `${setup}, ${shape}`;
    return [
      { what: 'p99 beside six hostile bodies', subject, value: ratio, base: quiet.p99Ms },
      { what: 'memory at most, six hostile bodies', subject, value: peakMb },
    ];
  });
/** The longest wait of `/healthz` beside each kind of hostile request. */
const hostileFigures = ({ runs }) =>
  HOSTILE_KINDS.map((subject) => ({
    what: 'longest wait of healthz beside hostile requests',
    subject,
    value: Math.max(...runs.filter(({ kind }) => kind === subject).map(({ busy }) => busy.mostMs)),
  }));
/** The figure of the slowest case with a large job. */
const latencyFigure = (subject, { at }) => ({
  what: 'first result of a small job beside a large one',
  subject,
  value: Math.max(...BESIDE_LARGE.map((name) => at(subject, name).tookMs)),
  base: at(subject, 'idle').tookMs,
});
