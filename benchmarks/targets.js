import { forms } from './forms.js';
import { LATENCY_MS } from './submit-cases.js';
import { SHAPES } from './service/bodies.js';
import { HOSTILE_KINDS } from './service/hostile.js';

/*
 * The targets: the part that measures a figure, what it is, its subject, the baseline in the same run (with the unit of
 * the baseline's own figure), and the limit. Without a baseline the limit is absolute.
 */

const names = forms.map(({ name }) => name);
const isReact = (name) => name.startsWith('react');

/** The maximum bytes of a form at first, and with `/eager`, without the typo check. */
const BYTES = { react: [2700, 10_300], vue: [2900, 11_100], svelte: [3100, 10_700] };

const bundle = names.flatMap((subject) => {
  const common = { part: 'bundle', subject, against: 'bare form', unit: 'B gzip' };
  const [atFirst, eager] = BYTES[subject.split(' ')[0]];
  return [
    { ...common, what: 'a form adds at first', most: atFirst },
    { ...common, what: 'a form fetches later', most: 11_500 },
    { ...common, what: 'a form adds, /eager', most: eager },
  ];
});
bundle.push({
  part: 'bundle',
  subject: 'plain DOM',
  against: 'bare form',
  unit: 'B gzip',
  what: 'a form adds at first',
  most: 3100,
});

/** The sessions and submit cases, for the worst of the four forms. */
const behavior = ['commitMode = mode', 'defaults'].flatMap((setup) => {
  const common = { part: 'behavior', subject: `worst form, ${setup}`, against: 'naive form' };
  const none = (what, unit = '') => ({ ...common, what, most: 0, unit });
  return [
    { ...common, what: 'requests while typing', most: 1.01, unit: '× fewest' },
    none('sent again at submit'),
    none('wrong at the end'),
    none('false verdict shown', 'ms'),
    none('bad values through'),
    none('unproved values through'),
    none('first clicks lost'),
    none('double submits'),
    none('gate cases gone wrong'),
    { ...common, what: 'click at once goes through after', most: LATENCY_MS, unit: 'ms' },
    ...(setup === 'defaults'
      ? []
      : [
          { ...common, what: 'click at once, requests', most: 1, unit: '' },
          none('proved, requests at submit'),
        ]),
  ];
});

const control = {
  part: 'behavior',
  what: 'measures that find fault, of 5',
  subject: 'naive form',
  against: 'bare form',
  least: 5,
  unit: '',
};

/** The user flows through a React form. */
const calls = [
  { what: 'calls of a key', most: 25 },
  { what: 'files of a key', most: 8 },
  { what: 'calls of a held submit', most: 150 },
  { what: 'parses of one text', most: 1 },
  { what: 'typo checks of one text', most: 1 },
].map((each) => ({ part: 'calls', subject: 'react', unit: '', ...each }));

/** The maximum time that a key adds, relative to the bare form. */
const KEY_RATIO = { react: 0.45, 'react controlled': 0.5, vue: 0.65, svelte: 0.55 };

const keystroke = names.flatMap((subject) => {
  const common = { part: 'keystroke', subject, against: 'bare form' };
  const most = KEY_RATIO[subject];
  const what = 'a key adds, main thread';
  const task = { ...common, what, most, baseUnit: 'ms', unit: '× bare' };
  if (!isReact(subject)) return [task];
  const commits = subject.includes('controlled') ? 1.1 : 0.3;
  return [task, { ...common, what: 'React commits a key', most: commits, unit: '' }];
});

/** A page with many fields. */
const fields = ['plain DOM', 'react', 'react, /eager'].flatMap((form) => {
  const common = { part: 'fields', subject: `${form}, 1,000`, against: 'bare form' };
  return [
    { ...common, what: 'a press adds, main thread', most: 2, unit: 'ms' },
    { ...common, what: 'mounting, main thread', most: 3, baseUnit: 'ms', unit: '× bare' },
  ];
});

const proxy = [
  ['cache-hit', 'constant', 0.45],
  ['cache-hit-web', 'constant', 1.15],
  ['cache-hit-redis', 'constant', 0.9],
  ['uncached', 'handler', 1.2],
].map(([subject, against, most]) => ({
  part: 'proxy',
  what: 'CPU of a request',
  subject,
  against,
  baseUnit: 'µs',
  most,
  unit: `× ${against}`,
}));

const overload = [
  {
    part: 'proxy',
    what: 'p99 of the admitted under ten times too many',
    subject: 'busy',
    against: 'quiet',
    baseUnit: 'ms',
    most: 2,
    unit: '× quiet',
  },
];

const receipts = [
  ['HMAC-SHA-256', 8000],
  ['Ed25519', 4000],
].map(([subject, least]) => ({
  part: 'receipt',
  what: 'receipts verified a CPU second',
  subject,
  against: 'bare HMAC',
  baseUnit: '/s',
  least,
  unit: '/s',
}));

const engine = [
  { what: 'addresses at known providers', least: 500_000, unit: '/s' },
  { what: 'addresses of all kinds', least: 200_000, unit: '/s' },
  { what: 'addresses at new domains', least: 200_000, unit: '/s' },
  { what: 'first call, with import', most: 50, unit: 'ms' },
  { what: 'memory added', most: 25, unit: 'MB' },
  {
    what: 'rate at new domains, same round',
    least: 1,
    unit: '× validator',
    baseUnit: '/s',
  },
].map((each) => ({ part: 'engine', subject: 'postern, fast', against: 'validator', ...each }));

const network = [
  {
    what: 'addresses, all cached',
    subject: 'medium',
    against: 'fast',
    least: 50_000,
    unit: '/s',
  },
  ...[
    { subject: 'medium', against: 'three-questions', most: 1.25 },
    { subject: 'deep', against: 'dialogue', most: 1.7 },
  ].map((each) => ({
    ...each,
    what: 'CPU of an address at a new domain, 64 at once',
    baseUnit: 'µs',
    unit: `× ${each.against}`,
  })),
  {
    what: 'rate at new domains, 64 at once',
    subject: 'medium',
    against: 'three-questions',
    baseUnit: '/s',
    least: 0.85,
    unit: '× three-questions',
  },
  { what: 'unexpected answers', subject: 'medium', against: 'three-questions', most: 0, unit: '' },
  { what: 'unexpected answers', subject: 'deep', against: 'dialogue', most: 0, unit: '' },
  ...['fast', 'medium', 'deep'].map((subject) => ({
    what: 'memory grows with new domains',
    subject,
    against: 'caches just full',
    most: 10,
    unit: 'MB',
  })),
].map((each) => ({ part: 'network', ...each }));

const databases = ['SQLite', 'PostgreSQL'];

const service = [
  ...databases.flatMap((subject) =>
    ['2,000 a second', 'as fast as it can'].map((load) => ({
      what: `CPU of a request, ${load}`,
      subject,
      against: 'bare node:http',
      baseUnit: 'µs',
      most: 4,
      unit: '× bare',
    })),
  ),
  ...databases.map((subject) => ({ what: 'single validations', subject, least: 8000, unit: '/s' })),
  ...[...databases, 'PostgreSQL, apart'].flatMap((subject) => [
    { what: 'large job accepted after', subject, most: 3000, unit: 'ms' },
    { what: 'addresses of a large job', subject, least: 15_000, unit: '/s' },
    { what: 'addresses asked twice or never', subject, most: 0, unit: '' },
    { what: 'memory at most, large job', subject, most: 200, unit: 'MB' },
  ]),
  { what: 'memory at most, five jobs', subject: 'SQLite', most: 200, unit: 'MB' },
  {
    what: 'memory grows, second to fifth job',
    subject: 'SQLite',
    against: 'second job',
    most: 10,
    unit: 'MB',
  },
  ...databases.flatMap((subject) => [
    { what: 'webhooks', subject, least: 800, unit: '/s' },
    {
      what: 'webhooks beside a dead receiver, time',
      subject,
      against: 'ten that answer',
      baseUnit: 'ms',
      most: 1.1,
      unit: '× ten',
    },
    {
      what: 'webhooks that did not come',
      subject,
      against: 'ten that answer',
      most: 0,
      unit: '',
    },
    {
      what: 'claim beside 60,000 open jobs, half for later',
      subject,
      against: '1,000 open jobs',
      baseUnit: 'ms',
      most: 2,
      unit: '× 1,000',
    },
    {
      what: 'one-address jobs beside 60,000 open jobs, half for later',
      subject,
      against: '1,000 open jobs',
      baseUnit: '/s',
      least: 0.8,
      unit: '× 1,000',
    },
    { what: 'search where nothing of 60,000 jobs is due', subject, most: 1, unit: 'ms' },
    { what: 'search of 20,000 waiting endpoints', subject, most: 5, unit: 'ms' },
    { what: 'job of one address behind a million', subject, most: 1000, unit: 'ms' },
    {
      what: 'first result of a small job beside a large one',
      subject,
      against: 'no other job',
      most: 60,
      unit: 'ms',
    },
  ]),
  ...SHAPES.flatMap(({ name }) => {
    const subject = `SQLite, ${name}`;
    return [
      {
        what: 'p99 beside six hostile bodies',
        subject,
        against: 'without them',
        baseUnit: 'ms',
        most: 10,
        unit: '× quiet',
      },
      { what: 'memory at most, six hostile bodies', subject, most: 250, unit: 'MB' },
    ];
  }),
  ...HOSTILE_KINDS.map((subject) => ({
    what: 'longest wait of healthz beside hostile requests',
    subject,
    most: 150,
    unit: 'ms',
  })),
].map((each) => ({ part: 'service', ...each }));

/** Every figure that has a target. */
export const targets = [
  ...bundle,
  ...behavior,
  control,
  ...calls,
  ...keystroke,
  ...fields,
  ...proxy,
  ...overload,
  ...receipts,
  ...engine,
  ...network,
  ...service,
];
