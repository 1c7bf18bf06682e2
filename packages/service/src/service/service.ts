import type { Validate } from '@postern/protocol';
import { mkdir } from 'node:fs/promises';
import { createLargeBodies } from '../api/large-bodies.ts';
import { createProbeApp } from '../api/routes/probes.ts';
import type { Services } from '../api/services.ts';
import { createUploadReader } from '../api/upload-reader.ts';
import type { OwnershipNetwork } from '../auth/ownership.ts';
import type { PasswordHash } from '../auth/password-hash.ts';
import { isAnyHost, pathOf } from '../config/origin.ts';
import { DEFAULTS, type Settings } from '../config/settings.ts';
import { signUpIssue } from '../config/sign-up-issue.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Dashboard, DashboardOptions } from '../dashboard/dashboard.ts';
import { migrate } from '../db/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { createOwnDomains } from '../domains/own-domains.ts';
import { openEngine } from '../engine/open-engine.ts';
import { createValidateEngine } from '../engine/validate-engine.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createWorker } from '../jobs/worker.ts';
import { createKey, type KeyWish } from '../keys/create-key.ts';
import { createKeys } from '../keys/keys.ts';
import { openLimits } from '../limits/open-limits.ts';
import { createLog } from '../log/create-log.ts';
import type { Log } from '../log/log.ts';
import { openMailer } from '../mail/mailer.ts';
import { createNotices, type Notices } from '../mail/notices.ts';
import { watchLoopLag } from '../metrics/loop-lag.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openQueue } from '../queue/open-queue.ts';
import { createRetentionWorker } from '../retention/retention-worker.ts';
import { listen, type Listening } from '../server/server.ts';
import { createUsage } from '../usage/usage.ts';
import { createDispatcher } from '../webhooks/dispatcher.ts';
import { createEndpoints } from '../webhooks/endpoints.ts';
import { createOutbox } from '../webhooks/outbox.ts';
import { createApp, createFront, type Front } from './app.ts';
import { closeParts, type OpenedParts } from './parts.ts';

/** The options of a service: any setting, and options that are not texts. */
export interface ServiceOptions extends Partial<Settings> {
  /** Validates addresses. Default: the engine of `@postern/verify`, by the settings. */
  validate?: Validate;
  /** Default: JSON lines on standard output. */
  log?: Log;
  /** How the passwords of the dashboard's accounts are hashed. Default scrypt, which takes a tenth of a second each. */
  password?: PasswordHash;
  /** Shows the operator a link that confirms an address, where sign-up is open without mail. Default: standard error. */
  printLink?: (link: string, email: string) => void;
  /** How proofs of ownership are verified. Default: the DNS, and requests to public IP addresses. */
  network?: OwnershipNetwork;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  now?: () => number;
}

/** A running service. */
export interface Service {
  /** Its URL, such as `http://127.0.0.1:8025`; null for a worker without a port. */
  readonly url: string | null;
  /** Creates an API key, and an organization when there is none. @returns the key, shown only once. */
  createKey(wish?: KeyWish): Promise<string>;
  /**
   * The link that creates the first account: it works once, for an hour. Null when there is an account, or no
   * dashboard.
   */
  readonly firstLink: string | null;
  /** Accepts no new work, lets work in progress end within `drainMs`, and closes everything. */
  close(): Promise<void>;
}

/**
 * Starts the service: opens and migrates its database, listens, and processes waiting work.
 *
 * Rejects when the database cannot be opened or the port is in use.
 */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const {
    validate,
    password,
    printLink = print,
    log: givenLog,
    network,
    now = Date.now,
    ...given
  } = options;
  const settings = settingsOf(given);
  const log = givenLog ?? createLog(settings.logLevel);
  const { databaseUrl, drainMs, backupDirectory } = settings;
  const parts: Partial<OpenedParts> = {};
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= closeParts(parts, { drainMs, log }));

  try {
    if (backupDirectory !== null) await mkdir(backupDirectory, { recursive: true });
    const onWarning = (sentence: string) => log.warn({}, sentence);
    const store = (parts.store = await openStore(databaseUrl, { onWarning }));
    await migrate(store);
    const limits = (parts.limits = await openLimits(store, { settings, log }));
    const queue = (parts.queue = openQueue(store, log));
    const { createCounter } = limits;
    const context = { store, queue, settings, log, createCounter, now };

    const { engine } = (parts.engine = validate
      ? { engine: createValidateEngine(validate), close: () => undefined }
      : await openEngine(context));
    const keys = (parts.keys = createKeys(context));
    const usage = (parts.usage = createUsage(context));
    const mailer = (parts.mailer = await openMailer(context));
    const lag = (parts.lag = watchLoopLag(log));
    const outbox = createOutbox(context);
    const metrics = createMetrics(context);
    const services: Services = {
      keys,
      jobs: createJobs(context, outbox),
      endpoints: createEndpoints(context, outbox),
      outbox,
      engine,
      ownDomains: createOwnDomains(context),
      metrics,
      usage,
      readUpload: createUploadReader(settings),
      enterLargeBody: createLargeBodies(),
      mailer,
      printLink,
      isDraining: () => closing !== null,
      isLate: () => lag.isLate,
    };

    const front = createFront(log);
    const listening = (parts.listening = await listenFor(front, settings));
    parts.metricsPort = await listenForMetrics(context, services);
    const url = listening?.url ?? null;
    const open: ServiceContext = {
      ...context,
      settings: { ...settings, publicUrl: settings.publicUrl ?? url },
    };
    const dashboard = (parts.dashboard = await openDashboard(open, services, {
      isAnyHost: isAnyHost(settings),
      password,
      network,
    }));
    front.open(createApp(open, { ...services, dashboard: dashboard?.app }));

    const firstLink = (await dashboard?.firstLink()) ?? null;
    await queue.start();
    // The last step, because an error after it would leave the workers running.
    parts.workers = startWorkers(context, services, mailer && createNotices(open, mailer));
    return { url, firstLink, createKey: (wish = {}) => createKey(open, keys, wish), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The settings over their defaults. An unset environment variable is `undefined`. */
function settingsOf(given: Partial<Settings>): Settings {
  const set = Object.entries(given).filter(([, setting]) => setting !== undefined);
  const settings: Settings = { ...DEFAULTS, ...Object.fromEntries(set) };
  const issue = settings.dashboard ? signUpIssue(settings) : null;
  if (issue !== null) throw new TypeError(`startService: openSignup ${issue}`);
  if (settings.ownership && !settings.openSignup)
    throw new TypeError('startService: ownership needs openSignup');
  return settings;
}

/** Opens the port of the API and the dashboard; null for a worker. */
async function listenFor(front: Front, settings: Settings): Promise<Listening | null> {
  const { role, host, port, keepAliveMs } = settings;
  if (role === 'worker') return null;
  const options = { host, port, keepAliveMs, prefix: pathOf(settings) };
  return listen((request, bindings) => front.fetch(request, bindings), options);
}

/** Opens the port that only this machine can reach; null when there is none. */
async function listenForMetrics(
  context: ServiceContext,
  services: Services,
): Promise<Listening | null> {
  const { metricsPort } = context.settings;
  if (metricsPort === null) return null;
  const app = createProbeApp(context, services);
  return listen((request) => app.fetch(request), { host: '127.0.0.1', port: metricsPort });
}

/** Loads and creates the dashboard; null for a service without it, which does not load the accounts either. */
async function openDashboard(
  context: ServiceContext,
  services: Services,
  options: Pick<DashboardOptions, 'isAnyHost' | 'password' | 'network'>,
): Promise<Dashboard | null> {
  const { settings } = context;
  if (settings.role === 'worker' || !settings.dashboard) return null;
  const { createDashboard } = await import('../dashboard/dashboard.ts');
  return createDashboard(context, services, options);
}

/** Starts the workers of jobs, webhooks and retention; none in a process that only handles requests. */
function startWorkers(
  context: ServiceContext,
  { engine, ownDomains, outbox, metrics, usage }: Services,
  notices: Notices | null,
): OpenedParts['workers'] {
  if (context.settings.role === 'api') return [];
  const workers = [
    createWorker(context, {
      engine,
      ownDomains,
      outbox,
      onResults(outcomes, orgId) {
        metrics.countResults('bulk', outcomes);
        for (const { status, reason_code: reasonCode, copies: count } of outcomes)
          usage.count({ orgId, keyId: null, status, reasonCode, durationMs: null, count });
      },
    }),
    createDispatcher(context, {
      onAttempt: (outcome) => metrics.countAttempt(outcome),
      onOff: notices?.endpointOff,
    }),
    createRetentionWorker(context, notices?.keysExpiring),
  ];
  for (const worker of workers) worker.start();
  return workers;
}

function print(link: string, email: string): void {
  process.stderr.write(`The link to create the account of ${email}: ${link}\n`);
}
