import { within } from '@postern/concurrency';
import type { Validate } from '@postern/protocol';
import { mkdir } from 'node:fs/promises';
import { createApp } from './app.ts';
import { createKey, type KeyWish } from '../keys/create-key.ts';
import { openEngine } from '../engine/open-engine.ts';
import type { Engine } from '../engine/engine.ts';
import type { PasswordHash } from '../auth/password-hash.ts';
import { isAnyHost, pathOf } from '../config/origin.ts';
import { signUpIssue } from '../config/sign-up-issue.ts';
import { createLargeBodies } from '../api/large-bodies.ts';
import { createUploadReader } from '../api/upload-reader.ts';
import { createWebApp } from '../api/web-app.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createWorker } from '../jobs/worker.ts';
import { createKeys } from '../keys/keys.ts';
import { createLog } from '../log/create-log.ts';
import { openMailer } from '../mail/mailer.ts';
import { createNotices } from '../mail/notices.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { watchLoopLag } from '../metrics/loop-lag.ts';
import { createProbeApp, type ProbesServices } from '../api/routes/probes.ts';
import { openLimits } from '../limits/open-limits.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Log } from '../log/log.ts';
import { openQueue } from '../queue/open-queue.ts';
import { ServiceError } from '../base/service-error.ts';
import { createKeeper } from '../retention/keeper.ts';
import { listen, type Answer, type Listening } from '../server/server.ts';
import type { Services } from '../api/services.ts';
import { DEFAULTS, type Settings } from '../config/settings.ts';
import { failureOf } from '../db/failure-of.ts';
import { migrate } from '../db/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { createUsage } from '../usage/usage.ts';
import { createDispatcher } from '../webhooks/dispatcher.ts';
import { createEndpoints } from '../webhooks/endpoints.ts';
import { createOutbox } from '../webhooks/outbox.ts';

/** What a service can be given: any setting, and what is no text. */
export interface ServiceOptions extends Partial<Settings> {
  /** Answers the questions. Default: the engine of `@postern/verify`, by the settings. */
  validate?: Validate;
  /** Default: JSON lines on standard output. */
  log?: Log;
  /** How the passwords of the dashboard's accounts are kept. Default scrypt, which takes a tenth of a second each. */
  password?: PasswordHash;
  /** Shows the operator a link that confirms an address, where sign-up is open without mail. Default: standard error. */
  printLink?: (link: string, email: string) => void;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  now?: () => number;
}

/** A service that runs. */
export interface Service {
  /** Where it listens, such as `http://127.0.0.1:8025`; null for a worker without a port. */
  readonly url: string | null;
  /** Makes an API key, and an organisation when there is none. @returns the key, shown only now. */
  createKey(wish?: KeyWish): Promise<string>;
  /**
   * The link by which the first account is made, as long as there is none: it works once, for an
   * hour. Null when there is an account, or no dashboard.
   */
  readonly firstLink: string | null;
  /** Takes no new work, lets what is under way end within `drainMs`, and closes everything. */
  close(): Promise<void>;
}

/**
 * Starts the service: opens and migrates its database, listens, and works on what is waiting.
 *
 * Rejects when the database cannot be opened or the port is taken.
 */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { validate, password, printLink, log: givenLog, now = Date.now, ...given } = options;
  // A variable of the environment that is not set is `undefined`, and no wish.
  const wished = Object.entries(given).filter(([, setting]) => setting !== undefined);
  const settings: Settings = { ...DEFAULTS, ...Object.fromEntries(wished) };
  const issue = settings.dashboard ? signUpIssue(settings) : null;
  if (issue !== null) throw new TypeError(`startService: openSignup ${issue}`);
  const log = givenLog ?? createLog(settings.logLevel);
  const { backupDirectory } = settings;
  if (backupDirectory !== null) await mkdir(backupDirectory, { recursive: true });
  const onWarning = (sentence: string) => log.warn({}, sentence);
  const store = await openStore(settings.databaseUrl, { onWarning });
  const undo: (() => Promise<void>)[] = [() => store.close()];
  try {
    await migrate(store);
    const limits = await openLimits(store, { settings, log });
    const { createCounter } = limits;
    undo.unshift(() => limits.close());
    const queue = openQueue(store, log);
    undo.unshift(() => queue.close());
    const context = { store, queue, settings, log, createCounter, now };
    return await run(context, { validate, password, printLink }, undo);
  } catch (error) {
    for (const step of undo) await step().catch(() => undefined);
    throw error;
  }
}

async function run(
  context: ServiceContext,
  {
    validate,
    password,
    printLink = print,
  }: { [Name in 'validate' | 'password' | 'printLink']: ServiceOptions[Name] | undefined },
  undo: (() => Promise<void>)[],
): Promise<Service> {
  const { settings, log } = context;
  const isApi = settings.role !== 'worker';
  const isWorker = settings.role !== 'api';
  const { engine, close: closeEngine } = validate
    ? { engine: engineOf(validate), close: () => undefined }
    : await openEngine(context);
  undo.unshift(async () => closeEngine());
  const outbox = createOutbox(context);
  const keys = createKeys(context);
  const metrics = createMetrics(context);
  const usage = createUsage(context);
  const mailer = await openMailer(context);
  undo.unshift(async () => mailer?.close());
  const lag = watchLoopLag(log);
  undo.unshift(async () => lag.stop());
  let closing: Promise<void> | null = null;
  const isDraining = () => closing !== null;
  const starting = createStartingApp(log);
  let answer: Answer = (request) => starting.fetch(request);
  const { host, port, keepAliveMs } = settings;
  const place = { host, port, keepAliveMs, prefix: pathOf(settings) };
  const listening = isApi
    ? await listen((request, bindings) => answer(request, bindings), place)
    : null;
  const close = (graceMs: number) => listening?.close(graceMs) ?? Promise.resolve();
  undo.unshift(() => close(0));
  const url = listening?.url ?? null;
  const services: Services = {
    keys,
    jobs: createJobs(context, outbox),
    endpoints: createEndpoints(context, outbox),
    outbox,
    engine,
    metrics,
    usage,
    readUpload: createUploadReader(settings),
    enterLargeBody: createLargeBodies(),
    mailer,
    printLink,
    isDraining,
    isLate: () => lag.isLate,
  };
  const open: ServiceContext = {
    ...context,
    settings: { ...settings, publicUrl: settings.publicUrl ?? url },
  };
  const dashboard =
    isApi && settings.dashboard
      ? await (
          await import('../dashboard/dashboard.ts')
        ).createDashboard(open, services, { isAnyHost: isAnyHost(settings), password })
      : null;
  const notices = mailer && createNotices(open, mailer);
  const app = createApp(open, { ...services, dashboard: dashboard?.app });
  answer = (request, bindings) => app.fetch(request, bindings);
  const watched = await watch(open, services);
  undo.unshift(() => watched.close(0));
  const workers = isWorker
    ? [
        createWorker(context, {
          engine,
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
        createKeeper(context, notices?.keyExpiring),
      ]
    : [];
  // Nothing may fail once there are workers: nobody would stop them.
  const firstLink = (await dashboard?.firstLink()) ?? null;
  await context.queue.start();
  for (const worker of workers) worker.start();
  return {
    url,
    createKey: (wish = {}) => createKey(open, keys, wish),
    firstLink,
    close: () => (closing ??= stop()),
  };

  async function stop(): Promise<void> {
    const { drainMs } = settings;
    const closingMs = Math.min(CLOSING_MS, drainMs / 10);
    const begunMs = performance.now();
    const leftMs = () => Math.max(0, drainMs - closingMs - (performance.now() - begunMs));
    dashboard?.close();
    lag.stop();
    const stopped = Promise.allSettled(workers.map((worker) => worker.stop()));
    await within<unknown>(stopped, { ms: leftMs() }, () => undefined);
    await close(leftMs());
    await watched.close(0);
    await within<unknown>(mailer?.close() ?? Promise.resolve(), { ms: leftMs() }, () => undefined);
    await within(closeDatabase(), { ms: leftMs() + closingMs }, () => undefined);
  }

  /** Each of them waits for questions that a database which hangs does not answer. */
  async function closeDatabase(): Promise<void> {
    await Promise.allSettled([keys.flush(), usage.flush()]);
    for (const part of [context.queue, context.store]) {
      await part.close().catch((error: unknown) => log.warn(failureOf(error), 'not closed well'));
    }
  }
}

function print(link: string, email: string): void {
  process.stderr.write(`The link that creates the account of ${email}: ${link}\n`);
}

/** What is kept of the drain time for what comes after the last request. */
const CLOSING_MS = 500;

/** Opens the port that only this machine sees, when there is one. */
async function watch(
  context: ServiceContext,
  given: ProbesServices,
): Promise<Pick<Listening, 'close'>> {
  const { metricsPort } = context.settings;
  if (metricsPort === null) return { close: async () => undefined };
  const app = createProbeApp(context, given);
  return listen((request) => app.fetch(request), { host: '127.0.0.1', port: metricsPort });
}

/** Answers while the rest is not there yet. */
function createStartingApp(log: Log) {
  return createWebApp(log)
    .get('/healthz', (c) => c.body('ok\n', 200, { 'Content-Type': 'text/plain; charset=utf-8' }))
    .all('*', () => {
      const refusal = { message: 'The service is starting', retryAfterMs: 1000 };
      throw new ServiceError('overloaded', refusal);
    });
}

function engineOf(validate: Validate): Engine {
  return { validate, validateForJob: validate, isDeep: true };
}
