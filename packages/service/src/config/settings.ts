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

/** The texts about a setting, for the help and the documentation. */
export interface SettingFacts {
  /** The flag, without the two dashes. Default: the setting's name, without the unit. */
  flag?: string;
  /** The environment variable. Default: `POSTERN_` and the flag. */
  env?: string;
  /** The placeholder of its value in the help, with the unit; '' for a switch. */
  value: string;
  /** Whether '' is a value on the command line. */
  mayBeEmpty?: boolean;
  /** Its default in words, where the default is not a value that can be set. */
  fallback?: string;
  about: string;
}

/** The texts of each setting. */
export const facts = z.registry<SettingFacts>();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LARGEST = 1_000_000_000;

/** Every setting, by section. Defaults are written as on the command line. */
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
      .register(facts, { value: 'PORT', about: 'The port to listen on; 0 for any free port.' }),
    host: listenHost.prefault('127.0.0.1').register(facts, {
      value: 'ADDRESS',
      about: 'The IP address to listen on; 0.0.0.0 for all.',
    }),
    publicUrl: publicAddress.nullable().default(null).register(facts, {
      value: 'URL',
      fallback: 'the IP address and port it listens on',
      about: 'The URL under which clients reach the service, with its path prefix if there is one.',
    }),
    role: oneOf(['all', 'api', 'worker']).prefault('all').register(facts, {
      value: 'ROLE',
      about: 'api handles requests, worker processes jobs and deliveries, all does both.',
    }),
    trustedHops: wholeNumber(0, 16).prefault('0').register(facts, {
      value: 'N',
      about:
        'The number of reverse proxies in front: as many entries of X-Forwarded-For are trusted.',
    }),
    keepAliveMs: duration(1000, 3600).prefault('130').register(facts, {
      flag: 'keep-alive',
      value: 'SECONDS',
      about:
        'How long an idle connection stays open. Set it above the idle timeout of the reverse proxy.',
    }),
    drainMs: duration(1000, 600).prefault('10').register(facts, {
      value: 'SECONDS',
      about: 'How long a shutdown waits for requests and work in progress.',
    }),
    logLevel: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
      .prefault('info')
      .register(facts, {
        value: 'LEVEL',
        about: 'The lowest level that is logged: trace, debug, info, warn, error or silent.',
      }),
    metricsPort: wholeNumber(0, 65_535)
      .nullable()
      .default(null)
      .register(facts, { value: 'PORT', about: 'A port on loopback that serves only /metrics.' }),
    metricsToken: text.nullable().default(null).register(facts, {
      value: 'TOKEN',
      about: 'A bearer token that allows /metrics on the public port.',
    }),
  },
  Engine: {
    heloName: text.nullable().default(null).register(facts, {
      flag: 'helo',
      value: 'NAME',
      about: 'The full name of this host, the same as in its reverse DNS. Mode deep needs it.',
    }),
    mailFrom: z.string().nullable().default(null).register(facts, {
      value: 'ADDRESS',
      mayBeEmpty: true,
      about: 'The sender address for mail servers; empty for the null sender. Mode deep needs it.',
    }),
    egressHost: text.nullable().default(null).register(facts, {
      value: 'HOST',
      fallback: 'the mail servers of the sender',
      about: 'Your own mail server in another network, to test whether port 25 is open.',
    }),
    via: waysOut.prefault('').register(facts, {
      value: 'WAY,…',
      fallback: 'this machine',
      about:
        'Outbound routes to mail servers, used alternately: socks5://…, http://… or a local IP address.',
    }),
    requireTls: truth.prefault('false').register(facts, {
      value: '',
      about: 'Mode deep checks mailboxes only over TLS.',
    }),
    resolver: nameServer.nullable().default(null).register(facts, {
      value: 'SERVER',
      fallback: 'the name servers of the system',
      about: 'A name server, such as 9.9.9.9 or 127.0.0.1:5353, or https://…/dns-query.',
    }),
    allowPrivate: networks.prefault('').register(facts, {
      value: 'CIDR,…',
      about: 'Your own networks whose mail servers count as reachable, such as 10.0.0.0/8.',
    }),
    lists: listFiles.prefault('').register(facts, {
      value: 'KIND=FILE,…',
      about: 'Your own lists, added to the bundled ones, such as disposable=more.txt.',
    }),
    domains: domainFiles.prefault('').register(facts, {
      value: 'allow=FILE,…',
      about: 'Domains to allow or block in every organization, such as block=rivals.txt.',
    }),
    testMode: truth.prefault('false').register(facts, {
      value: '',
      about: 'The local part of an address at postern.test selects its result. Not for production.',
    }),
  },
  Limits: {
    singlePerSecond: wholeNumber(1, LARGEST)
      .prefault('10')
      .register(facts, { value: 'N', about: 'Single validations per second and key.' }),
    singleBurst: wholeNumber(1, LARGEST).prefault('20').register(facts, {
      value: 'N',
      about: 'How many single validations a key can send at once.',
    }),
    bulkPerMinute: wholeNumber(1, LARGEST).prefault('60').register(facts, {
      value: 'N',
      about: 'Bulk requests per minute and key, including rejected ones.',
    }),
    organisationFactor: wholeNumber(1, 1000).prefault('10').register(facts, {
      value: 'N',
      about: 'The limits of an organization, as a multiple of the limits of one key.',
    }),
    redisUrl: redis.nullable().default(null).register(facts, {
      flag: 'redis',
      value: 'URL',
      about: 'redis://…, to count limits there instead of in PostgreSQL.',
    }),
    jobsInProgress: wholeNumber(1, LARGEST)
      .prefault('2')
      .register(facts, { value: 'N', about: 'Bulk jobs in progress per organization.' }),
    maxAddresses: wholeNumber(1, 1_000_000)
      .prefault('100000')
      .register(facts, { value: 'N', about: 'The maximum number of addresses in a bulk request.' }),
    maxBodyBytes: wholeNumber(1024, 256 * 1024 * 1024)
      .prefault('8388608')
      .register(facts, {
        value: 'BYTES',
        about: 'The maximum size of the body of a bulk request.',
      }),
  },
  'Jobs and retention': {
    concurrency: wholeNumber(1, 10_000).prefault('64').register(facts, {
      value: 'N',
      about: 'Addresses of jobs that one process validates at a time.',
    }),
    chunkSize: wholeNumber(1, 10_000)
      .prefault('500')
      .register(facts, { value: 'N', about: 'Addresses that a worker claims at a time.' }),
    leaseMs: duration(1000, 3600).prefault('30').register(facts, {
      value: 'SECONDS',
      about: 'How long claimed work stays with a process that has stopped responding.',
    }),
    temporaryDelaysMs: durations(MINUTE_MS, 24 * 60)
      .prefault('5,15,45')
      .register(facts, {
        value: 'MINUTES,…',
        mayBeEmpty: true,
        about:
          'Delays before a mail server with a temporary error is retried, before the job completes.',
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
      about: 'The folder for daily copies of the SQLite file; the last seven are kept.',
    }),
  },
  Webhooks: {
    webhookTimeoutMs: duration(1000, 120).prefault('15').register(facts, {
      value: 'SECONDS',
      about: 'The timeout for a response of a webhook endpoint.',
    }),
    webhookPrivateRanges: networks.prefault('').register(facts, {
      value: 'CIDR,…',
      about: 'Private networks where webhook endpoints are allowed, such as 10.0.0.0/8.',
    }),
    webhookHttp: truth.prefault('false').register(facts, {
      value: '',
      about: 'Allows webhook endpoints with plain http, at any port. For your own networks.',
    }),
  },
  Dashboard: {
    dashboard: truth.prefault('true').register(facts, {
      value: '',
      about: 'The dashboard at /dashboard; --no-dashboard leaves it out.',
    }),
    openSignup: truth.prefault('false').register(facts, {
      value: '',
      about: 'Allows anyone to create an account with an organization.',
    }),
    ownership: truth.prefault('false').register(facts, {
      value: '',
      about:
        'With open sign-up, a browser can prove an address instead of a mailed link. Experimental.',
    }),
    sessionLifetimeMs: duration(DAY_MS, 3650).prefault('30').register(facts, {
      value: 'DAYS',
      about: 'The maximum lifetime of a session, even while it is used.',
    }),
    mailUrl: mailServer.nullable().default(null).register(facts, {
      flag: 'mail',
      value: 'URL',
      about: 'smtp://user:password@host or smtps://…, to send invitations and notices by email.',
    }),
    mailSender: mailSender.nullable().default(null).register(facts, {
      value: 'SENDER',
      about: 'The sender of that email: ADDRESS or "NAME <ADDRESS>". --mail needs it.',
    }),
    secret: secret.nullable().default(null).register(facts, {
      value: 'TEXT',
      fallback: 'created beside a SQLite file; required with PostgreSQL',
      about:
        'Signs sessions and encrypts second factors. At least 32 characters, equal on all machines.',
    }),
  },
};

/**
 * Every setting: the schema for the command line, the environment, the help and the documentation. It parses texts, by
 * the name of their setting.
 */
export const settingsSchema = z.object({
  ...SECTIONS.Service,
  ...SECTIONS.Engine,
  ...SECTIONS.Limits,
  ...SECTIONS['Jobs and retention'],
  ...SECTIONS.Webhooks,
  ...SECTIONS.Dashboard,
});

/** Every setting, read once at the start. Times are in milliseconds. */
export type Settings = z.output<typeof settingsSchema>;

/** What a process does: handle requests, process jobs and deliveries, or both. */
export type Role = Settings['role'];

/** The default of each setting, for an embedded service and for tests. */
export const DEFAULTS: Settings = settingsSchema.parse({});
