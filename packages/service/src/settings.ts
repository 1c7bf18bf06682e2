/**
 * Everything an operator can set, read once at the start.
 *
 * Source: the table in `config.ts`, which names each one's flag, environment variable and default.
 */
export interface Settings {
  /** A path of a SQLite file, `:memory:`, or `postgres://…`. */
  databaseUrl: string;
  host: string;
  /** 0 for any free one. */
  port: number;
  /** The address under which people and receivers see this service; null for the one it listens on. */
  publicUrl: string | null;
  role: Role;

  heloName: string | null;
  mailFrom: string | null;
  egressHost: string | null;
  testMode: boolean;

  /** The most addresses in one bulk request. */
  maxAddresses: number;
  /** The most bytes in the body of one bulk request. */
  maxBodyBytes: number;
  /** Single validations a second and key. */
  singlePerSecond: number;
  /** How many of them may come at once. */
  singleBurst: number;
  /** Bulk requests a minute and key, refused ones among them. */
  bulkPerMinute: number;
  /** An organisation's limits are so many times those of one of its keys. */
  organisationFactor: number;
  /** `redis://…`, where processes count their limits together; null for the database. */
  redisUrl: string | null;
  /** Bulk jobs in progress, an organisation. */
  jobsInProgress: number;

  /** Addresses in one chunk: what a worker takes at a time. */
  chunkSize: number;
  /** Addresses that one process asks about at a time, in jobs. */
  concurrency: number;
  /** How long a claimed chunk or delivery is left alone. */
  leaseMs: number;
  /** How long to wait before asking again where a mail host said "later", in order. */
  temporaryDelaysMs: readonly number[];
  /** How long jobs, events and deliveries are kept. */
  retentionMs: number;
  /** How long usage counts are kept. */
  usageRetentionMs: number;
  /** How long entries of the audit log are kept. */
  auditRetentionMs: number;

  webhookTimeoutMs: number;
  /** Ranges such as `10.0.0.0/8` whose hosts may receive webhooks, beside public ones. */
  webhookPrivateRanges: readonly string[];
  /** Lets receivers be plain `http:` at any port. */
  webhookHttp: boolean;

  dashboard: boolean;
  /** Lets anybody make an account, and with it an organisation. */
  openSignup: boolean;
  /** Signs sessions; null for one that is made at the first start and kept in the tables. */
  secret: string | null;
  /** How many reverse proxies stand in front. */
  trustedHops: number;

  /** A loopback port for `/metrics` alone; null for none. */
  metricsPort: number | null;
  /** What `/metrics` on the public port asks for as a bearer token; null for no `/metrics` there. */
  metricsToken: string | null;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** How long a stop waits for what is under way. */
  drainMs: number;
  /** Where a copy of the SQLite file is written each day; null for nowhere. */
  backupDirectory: string | null;
}

/** What a process does: answer requests, work on jobs and deliveries, or both. */
export type Role = 'all' | 'api' | 'worker';

/** The settings of an embedded service, for tests and for whoever sets none. */
export const DEFAULTS: Settings = {
  databaseUrl: './postern.db',
  host: '127.0.0.1',
  port: 8025,
  publicUrl: null,
  role: 'all',
  heloName: null,
  mailFrom: null,
  egressHost: null,
  testMode: false,
  maxAddresses: 100_000,
  maxBodyBytes: 8 * 1024 * 1024,
  singlePerSecond: 10,
  singleBurst: 20,
  bulkPerMinute: 60,
  organisationFactor: 10,
  redisUrl: null,
  jobsInProgress: 2,
  chunkSize: 500,
  concurrency: 64,
  leaseMs: 30_000,
  temporaryDelaysMs: [5, 15, 45].map((minutes) => minutes * 60_000),
  retentionMs: 30 * 24 * 3_600_000,
  usageRetentionMs: 400 * 24 * 3_600_000,
  auditRetentionMs: 365 * 24 * 3_600_000,
  webhookTimeoutMs: 15_000,
  webhookPrivateRanges: [],
  webhookHttp: false,
  dashboard: true,
  openSignup: false,
  secret: null,
  trustedHops: 0,
  metricsPort: null,
  metricsToken: null,
  logLevel: 'info',
  drainMs: 10_000,
  backupDirectory: null,
};
