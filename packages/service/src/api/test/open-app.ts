import { createApp, type App, type AppServices } from '../../service/app.ts';
import { createOwnDomains } from '../../domains/own-domains.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { createKeys, type Keys, type Scope } from '../../keys/keys.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Settings } from '../../config/settings.ts';
import { openOrganisation, openContext, stubEngine } from '../../test/service-context.ts';
import { createUsage } from '../../usage/usage.ts';
import { createLargeBodies } from '../large-bodies.ts';
import { createUploadReader } from '../upload-reader.ts';
import { createEndpoints } from '../../webhooks/endpoints.ts';
import { createOutbox } from '../../webhooks/outbox.ts';

/** The HTTP routes of a service with a database in memory, and an organization with a key. */
export interface OpenApp {
  app: App;
  context: ServiceContext;
  given: AppServices;
  keys: Keys;
  orgId: string;
  key: string;
  /** Sends a request with the key of the organization. */
  ask(path: string, init?: Asked): Promise<Answer>;
}

/** A request: `json` is sent as its body. */
export interface Asked extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
  json?: unknown;
  /** Default: the key of the organization. Null for none. */
  key?: string | null;
}

/** A response, with its body as text, and as JSON when it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: { data: Record<string, unknown>; message: string; status: number; success: boolean };
}

/** Options of {@link openApp}. */
export interface OpenOptions {
  settings?: Partial<Settings>;
  now?: () => number;
  given?: Partial<AppServices>;
  /** Default: a database in memory. */
  open?: typeof openContext;
}

export const ALL_SCOPES: readonly Scope[] = ['single', 'bulk', 'webhooks', 'audit'];
/** A DNS lookup that finds a public address for every name. */
const lookup = async () => ['192.0.43.8'];

/** Opens the HTTP routes, with limits that tests of other things do not reach. */
export async function openApp(options: OpenOptions = {}): Promise<OpenApp> {
  const { settings, now = Date.now, given: wanted, open = openContext } = options;
  const generous = {
    singleBurst: 1_000_000,
    bulkPerMinute: 1_000_000,
    jobsInProgress: 1_000_000,
    ...settings,
  };
  return openAppOver(await open(generous, { now }), wanted);
}

/** Opens the HTTP routes over an existing context. */
export async function openAppOver(
  context: ServiceContext,
  wanted: Partial<AppServices> = {},
): Promise<OpenApp> {
  const outbox = createOutbox(context);
  const keys = createKeys(context);
  const given: AppServices = {
    keys,
    outbox,
    jobs: createJobs(context, outbox),
    endpoints: createEndpoints(context, outbox, { lookup, testsPerMinute: 1_000_000 }),
    engine: stubEngine,
    ownDomains: createOwnDomains(context),
    metrics: createMetrics(context),
    usage: createUsage(context),
    readUpload: createUploadReader(context.settings),
    enterLargeBody: createLargeBodies(),
    isDraining: () => false,
    ...wanted,
  };
  const app = createApp(context, given);
  const { orgId, key } = await openKey(context, keys);
  return {
    app,
    context,
    given,
    keys,
    orgId,
    key,
    ask: (path, init) => ask(app, path, { key, ...init }),
  };
}

/** Creates an organization and a key with every scope. */
export async function openKey(
  context: ServiceContext,
  keys: Keys,
): Promise<{ orgId: string; key: string }> {
  const orgId = await openOrganisation(context);
  const wanted = { name: 'test', scopes: ALL_SCOPES, expiresAt: null };
  const { key } = await keys.create(orgId, wanted);
  return { orgId, key };
}

/** Sends a request in this process. */
export async function ask(app: App, path: string, asked: Asked = {}): Promise<Answer> {
  const { json, key = null, headers, ...init } = asked;
  const request = new Request(`http://service.example${path}`, {
    ...init,
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    ...(init.method && { method: init.method }),
    headers: { ...(key !== null && { 'X-RB-Key': key }), ...headers },
  });
  return read(await app.fetch(request));
}

/** Reads a response to its end. */
export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = (isJson && text ? JSON.parse(text) : null) as Answer['body'];
  return { status: response.status, headers: response.headers, text, body };
}
