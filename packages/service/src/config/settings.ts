import { z } from 'zod';
import {
  database,
  duration,
  durations,
  domainFiles,
  listFiles,
  listenHost,
  mailSender,
  mailServer,
  nameServer,
  networks,
  oneOf,
  publicAddress,
  redis,
  secret,
  text,
  truth,
  waysOut,
  wholeNumber,
} from './kinds.ts';

/** What is said of a setting beside its kind and its default. */
export interface Facts {
  /** Without the two dashes; by default the setting's name, without the unit. */
  flag?: string;
  /** By default `POSTERN_` and the flag. */
  env?: string;
  /** What stands for its value in the help, with its unit; '' for a switch. */
  value: string;
  /** Whether '' is a value on the command line. */
  mayBeEmpty?: boolean;
  /** Its default in words, where that is no text that could be given. */
  fallback?: string;
  about: string;
}

/** What is said of each setting. */
export const facts = z.registry<Facts>();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LARGEST = 1_000_000_000;

/** Every setting, by what it is about. Its default is written as an operator would. */
export const SECTIONS = {
  Service: {
    databaseUrl: database.prefault('./postern.db').register(facts, {
      flag: 'database',
      env: 'DATABASE_URL',
      value: 'FILE|URL',
      about: 'A SQLite file, or postgres://… for several machines.',
    }),
    port: wholeNumber(0, 65_535)
      .prefault('8025')
      .register(facts, { value: 'PORT', about: 'The port to listen on; 0 for any free one.' }),
    host: listenHost
      .prefault('127.0.0.1')
      .register(facts, { value: 'ADDRESS', about: 'The address to listen on; 0.0.0.0 for all.' }),
    publicUrl: publicAddress.nullable().default(null).register(facts, {
      value: 'URL',
      fallback: 'the address it listens on',
      about: 'The URL at which people and programs reach the service, with its path if it has one.',
    }),
    role: oneOf(['all', 'api', 'worker']).prefault('all').register(facts, {
      value: 'ROLE',
      about: 'api answers requests, worker does jobs and deliveries, all does both.',
    }),
    trustedHops: wholeNumber(0, 16).prefault('0').register(facts, {
      value: 'N',
      about: 'How many reverse proxies stand in front: how far X-Forwarded-For is believed.',
    }),
    keepAliveMs: duration(1000, 3600).prefault('130').register(facts, {
      flag: 'keep-alive',
      value: 'SECONDS',
      about: 'How long an idle connection is kept open: longer than a reverse proxy keeps it.',
    }),
    drainMs: duration(1000, 600)
      .prefault('10')
      .register(facts, { value: 'SECONDS', about: 'How long a stop waits for what is under way.' }),
    logLevel: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
      .prefault('info')
      .register(facts, {
        value: 'LEVEL',
        about: 'The least that is logged: trace, debug, info, warn, error or silent.',
      }),
    metricsPort: wholeNumber(0, 65_535)
      .nullable()
      .default(null)
      .register(facts, { value: 'PORT', about: 'A port on loopback for /metrics alone.' }),
    metricsToken: text.nullable().default(null).register(facts, {
      value: 'TOKEN',
      about: 'Opens /metrics on the public port to this bearer token.',
    }),
  },
  Engine: {
    heloName: text.nullable().default(null).register(facts, {
      flag: 'helo',
      value: 'NAME',
      about: 'This host’s full name, as its reverse DNS has it. Mode deep needs it.',
    }),
    mailFrom: z.string().nullable().default(null).register(facts, {
      value: 'ADDRESS',
      mayBeEmpty: true,
      about: 'The sender that mail hosts are told; empty for the null sender. Mode deep needs it.',
    }),
    egressHost: text.nullable().default(null).register(facts, {
      value: 'HOST',
      fallback: 'the mail hosts of the sender',
      about: 'A mail host of yours elsewhere, to find out whether port 25 is open.',
    }),
    via: waysOut.prefault('').register(facts, {
      value: 'WAY,…',
      fallback: 'this machine',
      about:
        'Ways out to mail hosts, in turn: socks5://…, http://…, or an IP address of this machine.',
    }),
    requireTls: truth.prefault('false').register(facts, {
      value: '',
      about: 'Mode deep checks no mailbox without TLS.',
    }),
    resolver: nameServer.nullable().default(null).register(facts, {
      value: 'SERVER',
      fallback: 'the name servers of the system',
      about: 'A name server, such as 9.9.9.9 or 127.0.0.1:5353, or https://…/dns-query.',
    }),
    allowPrivate: networks.prefault('').register(facts, {
      value: 'CIDR,…',
      about: 'Networks of your own whose mail servers count as reachable, such as 10.0.0.0/8.',
    }),
    lists: listFiles.prefault('').register(facts, {
      value: 'KIND=FILE,…',
      about: 'Lists added to the bundled ones, such as disposable=throwaway.txt.',
    }),
    domains: domainFiles.prefault('').register(facts, {
      value: 'allow=FILE,…',
      about: 'Your own lists of domains, for every organization, such as block=rivals.txt.',
    }),
    testMode: truth.prefault('false').register(facts, {
      value: '',
      about: 'Answers addresses at postern.test from their local part. Never in production.',
    }),
  },
  Limits: {
    singlePerSecond: wholeNumber(1, LARGEST)
      .prefault('10')
      .register(facts, { value: 'N', about: 'Single validations a second, for each key.' }),
    singleBurst: wholeNumber(1, LARGEST)
      .prefault('20')
      .register(facts, { value: 'N', about: 'How many of them may come at once.' }),
    bulkPerMinute: wholeNumber(1, LARGEST).prefault('60').register(facts, {
      value: 'N',
      about: 'Bulk requests a minute, refused ones too, for each key.',
    }),
    organisationFactor: wholeNumber(1, 1000).prefault('10').register(facts, {
      value: 'N',
      about: 'An organization can do this many times what one of its keys can.',
    }),
    redisUrl: redis.nullable().default(null).register(facts, {
      flag: 'redis',
      value: 'URL',
      about: 'redis://… to count limits there rather than in PostgreSQL.',
    }),
    jobsInProgress: wholeNumber(1, LARGEST)
      .prefault('2')
      .register(facts, { value: 'N', about: 'Bulk jobs in progress, for each organization.' }),
    maxAddresses: wholeNumber(1, 1_000_000)
      .prefault('100000')
      .register(facts, { value: 'N', about: 'The most addresses in a bulk request.' }),
    maxBodyBytes: wholeNumber(1024, 256 * 1024 * 1024)
      .prefault('8388608')
      .register(facts, { value: 'BYTES', about: 'The most bytes in the body of a bulk request.' }),
  },
  'Jobs and what is kept': {
    concurrency: wholeNumber(1, 10_000).prefault('64').register(facts, {
      value: 'N',
      about: 'Addresses of jobs that one process asks about at a time.',
    }),
    chunkSize: wholeNumber(1, 10_000)
      .prefault('500')
      .register(facts, { value: 'N', about: 'Addresses that a worker takes at a time.' }),
    leaseMs: duration(1000, 3600).prefault('30').register(facts, {
      value: 'SECONDS',
      about: 'How long work that a process has taken is left alone when nothing is heard of it.',
    }),
    temporaryDelaysMs: durations(MINUTE_MS, 24 * 60)
      .prefault('5,15,45')
      .register(facts, {
        value: 'MINUTES,…',
        mayBeEmpty: true,
        about: 'When a mail host that said “later” is asked again, before the job completes.',
      }),
    retentionMs: duration(DAY_MS, 3650)
      .prefault('30')
      .register(facts, { value: 'DAYS', about: 'How long jobs, events and deliveries are kept.' }),
    usageRetentionMs: duration(DAY_MS, 3650).prefault('400').register(facts, {
      value: 'DAYS',
      about: 'How long usage counts are kept.',
    }),
    auditRetentionMs: duration(DAY_MS, 3650)
      .prefault('365')
      .register(facts, { value: 'DAYS', about: 'How long audit-log entries are kept.' }),
    backupDirectory: text.nullable().default(null).register(facts, {
      value: 'FOLDER',
      about: 'Where a copy of the SQLite file is written each day; seven are kept.',
    }),
  },
  Webhooks: {
    webhookTimeoutMs: duration(1000, 120)
      .prefault('15')
      .register(facts, { value: 'SECONDS', about: 'How long a receiver may take.' }),
    webhookPrivateRanges: networks.prefault('').register(facts, {
      value: 'CIDR,…',
      about: 'Private networks whose hosts may receive webhooks, such as 10.0.0.0/8.',
    }),
    webhookHttp: truth.prefault('false').register(facts, {
      value: '',
      about: 'Lets receivers be plain http at any port. For networks of your own.',
    }),
  },
  Dashboard: {
    dashboard: truth.prefault('true').register(facts, {
      value: '',
      about: 'The dashboard at /dashboard; --no-dashboard leaves it out.',
    }),
    openSignup: truth.prefault('false').register(facts, {
      value: '',
      about: 'Lets anyone create an account, and with it an organization.',
    }),
    sessionLifetimeMs: duration(DAY_MS, 3650)
      .prefault('30')
      .register(facts, { value: 'DAYS', about: 'How long a session lasts at most, also in use.' }),
    mailUrl: mailServer.nullable().default(null).register(facts, {
      flag: 'mail',
      value: 'URL',
      about: 'smtp://user:password@host or smtps://…, to send invitations and notices by mail.',
    }),
    mailSender: mailSender.nullable().default(null).register(facts, {
      value: 'SENDER',
      about: 'Whom that mail is from: ADDRESS or "NAME <ADDRESS>". --mail needs it.',
    }),
    secret: secret.nullable().default(null).register(facts, {
      value: 'TEXT',
      fallback: 'made beside a SQLite file; needed with PostgreSQL',
      about:
        'Signs sessions and encrypts second factors: 32 characters or more, the same on every machine.',
    }),
  },
};

/**
 * Everything an operator can set: the one schema from which the command line, the environment, the
 * help and the documentation are read. It reads texts, by the name of their setting.
 */
export const settingsSchema = z.object({
  ...SECTIONS.Service,
  ...SECTIONS.Engine,
  ...SECTIONS.Limits,
  ...SECTIONS['Jobs and what is kept'],
  ...SECTIONS.Webhooks,
  ...SECTIONS.Dashboard,
});

/** Everything an operator can set, read once at the start. Times are in milliseconds. */
export type Settings = z.output<typeof settingsSchema>;

/** What a process does: answer requests, work on jobs and deliveries, or both. */
export type Role = Settings['role'];

/** The settings of an embedded service, for tests and for whoever sets none. */
export const DEFAULTS: Settings = settingsSchema.parse({});
