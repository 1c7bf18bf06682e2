import { DEFAULTS, type Settings } from '../settings.ts';
import {
  database,
  duration,
  durations,
  networks,
  oneOf,
  publicAddress,
  redis,
  text,
  truth,
  wholeNumber,
  type Reader,
} from './kinds.ts';

/** One setting: where it is read from, and what it means. */
export interface Option {
  setting: keyof Settings;
  /** Without the two dashes. */
  flag: string;
  env: string;
  /** What stands for its value in the help, with its unit; '' for a switch. */
  value: string;
  /** Its default as a person would write it. */
  fallback: string;
  about: string;
  read: Reader<unknown>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LARGEST = 1_000_000_000;

/**
 * Every setting, by what it is about: the one table that the command line, the environment and
 * the documentation are read from.
 */
export const OPTIONS: Readonly<Record<string, readonly Option[]>> = {
  Service: [
    option('databaseUrl', {
      flag: 'database',
      env: 'DATABASE_URL',
      value: 'FILE|URL',
      about: 'A SQLite file, or postgres://… for several machines.',
      read: database,
    }),
    option('port', {
      value: 'PORT',
      about: 'The port to listen on; 0 for any free one.',
      read: wholeNumber(0, 65_535),
    }),
    option('host', {
      value: 'ADDRESS',
      about: 'The address to listen on; 0.0.0.0 for all.',
      read: database,
    }),
    option('publicUrl', {
      value: 'URL',
      fallback: 'the address it listens on',
      about: 'The address at which people and programs reach the service.',
      read: publicAddress,
    }),
    option('role', {
      value: 'ROLE',
      about: 'api answers requests, worker does jobs and deliveries, all does both.',
      read: oneOf(['all', 'api', 'worker']),
    }),
    option('trustedHops', {
      value: 'N',
      about: 'How many reverse proxies stand in front: how far X-Forwarded-For is believed.',
      read: wholeNumber(0, 16),
    }),
    option('drainMs', {
      flag: 'drain',
      env: 'POSTERN_DRAIN',
      value: 'SECONDS',
      fallback: '10',
      about: 'How long a stop waits for what is under way.',
      read: duration(1000, 600),
    }),
    option('logLevel', {
      value: 'LEVEL',
      about: 'The least that is logged: trace, debug, info, warn, error or silent.',
      read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    }),
    option('metricsPort', {
      value: 'PORT',
      fallback: 'none',
      about: 'A port on loopback for /metrics alone.',
      read: wholeNumber(0, 65_535),
    }),
    option('metricsToken', {
      value: 'TOKEN',
      fallback: 'none',
      about: 'Opens /metrics on the public port to this bearer token.',
      read: text,
    }),
  ],
  Engine: [
    option('heloName', {
      flag: 'helo',
      env: 'POSTERN_HELO',
      value: 'NAME',
      fallback: 'none',
      about: 'This host’s full name, as its reverse DNS has it. Mode deep needs it.',
      read: text,
    }),
    option('mailFrom', {
      value: 'ADDRESS',
      fallback: 'none',
      about: 'The sender that mail hosts are told; empty for the null sender. Mode deep needs it.',
      read: (given) => given,
    }),
    option('egressHost', {
      value: 'HOST',
      fallback: 'the mail hosts of the sender',
      about: 'A mail host of yours elsewhere, to find out whether port 25 is open.',
      read: text,
    }),
    option('testMode', {
      value: '',
      about: 'Answers addresses at postern.test from their local part. Never in production.',
      read: truth,
    }),
  ],
  Limits: [
    option('singlePerSecond', {
      value: 'N',
      about: 'Single validations a second, for each key.',
      read: wholeNumber(1, LARGEST),
    }),
    option('singleBurst', {
      value: 'N',
      about: 'How many of them may come at once.',
      read: wholeNumber(1, LARGEST),
    }),
    option('bulkPerMinute', {
      value: 'N',
      about: 'Bulk requests a minute, refused ones too, for each key.',
      read: wholeNumber(1, LARGEST),
    }),
    option('organisationFactor', {
      value: 'N',
      about: 'An organisation may do so many times what one of its keys may.',
      read: wholeNumber(1, 1000),
    }),
    option('redisUrl', {
      flag: 'redis',
      env: 'POSTERN_REDIS',
      value: 'URL',
      fallback: 'none',
      about: 'redis://… to count limits there rather than in PostgreSQL.',
      read: redis,
    }),
    option('jobsInProgress', {
      value: 'N',
      about: 'Bulk jobs in progress, for each organisation.',
      read: wholeNumber(1, LARGEST),
    }),
    option('maxAddresses', {
      value: 'N',
      about: 'The most addresses in a bulk request.',
      read: wholeNumber(1, 1_000_000),
    }),
    option('maxBodyBytes', {
      value: 'BYTES',
      about: 'The most bytes in the body of a bulk request.',
      read: wholeNumber(1024, 256 * 1024 * 1024),
    }),
  ],
  'Jobs and what is kept': [
    option('concurrency', {
      value: 'N',
      about: 'Addresses of jobs that one process asks about at a time.',
      read: wholeNumber(1, 10_000),
    }),
    option('chunkSize', {
      value: 'N',
      about: 'Addresses that a worker takes at a time.',
      read: wholeNumber(1, 10_000),
    }),
    option('leaseMs', {
      flag: 'lease',
      env: 'POSTERN_LEASE',
      value: 'SECONDS',
      fallback: '30',
      about: 'How long work that a process has taken is left alone when nothing is heard of it.',
      read: duration(1000, 3600),
    }),
    option('temporaryDelaysMs', {
      flag: 'temporary-delays',
      env: 'POSTERN_TEMPORARY_DELAYS',
      value: 'MINUTES,…',
      fallback: '5,15,45',
      about: 'When a mail host that said “later” is asked again, before the job completes.',
      read: durations(MINUTE_MS, 24 * 60),
    }),
    option('retentionMs', {
      flag: 'retention',
      env: 'POSTERN_RETENTION',
      value: 'DAYS',
      fallback: '30',
      about: 'How long jobs, events and deliveries are kept.',
      read: duration(DAY_MS, 3650),
    }),
    option('usageRetentionMs', {
      flag: 'usage-retention',
      env: 'POSTERN_USAGE_RETENTION',
      value: 'DAYS',
      fallback: '400',
      about: 'How long is kept how many addresses had which result.',
      read: duration(DAY_MS, 3650),
    }),
    option('auditRetentionMs', {
      flag: 'audit-retention',
      env: 'POSTERN_AUDIT_RETENTION',
      value: 'DAYS',
      fallback: '365',
      about: 'How long is kept who did what.',
      read: duration(DAY_MS, 3650),
    }),
    option('backupDirectory', {
      value: 'FOLDER',
      fallback: 'none',
      about: 'Where a copy of the SQLite file is written each day; seven are kept.',
      read: text,
    }),
  ],
  Webhooks: [
    option('webhookTimeoutMs', {
      flag: 'webhook-timeout',
      env: 'POSTERN_WEBHOOK_TIMEOUT',
      value: 'SECONDS',
      fallback: '15',
      about: 'How long a receiver may take.',
      read: duration(1000, 120),
    }),
    option('webhookPrivateRanges', {
      value: 'CIDR,…',
      fallback: 'none',
      about: 'Private networks whose hosts may receive webhooks, such as 10.0.0.0/8.',
      read: networks,
    }),
    option('webhookHttp', {
      value: '',
      about: 'Lets receivers be plain http at any port. For networks of your own.',
      read: truth,
    }),
  ],
  Dashboard: [
    option('dashboard', {
      value: '',
      about: 'The dashboard at /dashboard; --no-dashboard leaves it out.',
      read: truth,
    }),
    option('openSignup', {
      value: '',
      about: 'Lets anybody make an account, and with it an organisation.',
      read: truth,
    }),
    option('secret', {
      value: 'TEXT',
      fallback: 'made at the first start, kept in the database',
      about: 'Signs sessions: 32 characters or more, the same on every machine.',
      read: (given) => {
        if (given.length < 32) throw new Error('must have 32 characters or more');
        return given;
      },
    }),
  ],
};

/** Fills in the names that follow from the setting's own. */
function option(
  setting: keyof Settings,
  told: Pick<Option, 'value' | 'about' | 'read'> & Partial<Option>,
): Option {
  const words = setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    setting,
    flag: words,
    env: `POSTERN_${words.replaceAll('-', '_').toUpperCase()}`,
    fallback: String(DEFAULTS[setting]),
    ...told,
  };
}
