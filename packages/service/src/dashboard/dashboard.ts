import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import { actAs } from '../audit/actor.ts';
import { checkPageContent } from '../api/content.ts';
import { createWebApp, routeError } from '../api/web-app.ts';
import { failureOf } from '../db/failure-of.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { createAuth } from '../auth/auth.ts';
import type { PasswordHash } from '../auth/password-hash.ts';
import { withAuthLimits } from '../auth/auth-limits.ts';
import { withAudit } from '../auth/audited-auth.ts';
import { createKnownBrowsers } from '../auth/known-browsers.ts';
import { withSignInCheck } from '../auth/sign-in-check.ts';
import { clientOf } from '../base/client.ts';
import type { DashboardContext, DashboardServices, SessionEnv } from './context.ts';
import { inviteFirst } from '../auth/invitations.ts';
import { createJobStreams, type StreamIntervals } from './job-streams.ts';
import { createLimit } from '../limits/limit.ts';
import { createPages, pagesFolder } from './pages.ts';
import { mountMemberRoutes } from './member-routes.ts';
import { mountPublicRoutes } from './public-routes.ts';
import { createSessionDoor } from './route.ts';
import { pathOf } from '../config/origin.ts';
import { createSignUpOwnership, type OwnershipNetwork } from '../auth/ownership.ts';
import { createOriginCheck } from '../auth/same-origin.ts';
import { sessionSecret } from '../auth/session-secret.ts';
import { requireMember } from './session.ts';

/** The dashboard: its pages and their API. */
export interface Dashboard {
  /** Handles every path at and under `/dashboard`. */
  app: Hono;
  /**
   * Creates the link of the first account, which works once, for an hour. Earlier links expire.
   *
   * @returns null when there is an account.
   */
  firstLink(): Promise<string | null>;
  /** Ends the streams that browsers hold open, which would keep the server running. */
  close(): void;
}

/** Optional settings of a dashboard. */
export interface DashboardOptions {
  /** The folder of the built pages. */
  folder?: string;
  rhythm?: StreamIntervals;
  /** How passwords are hashed. Default as in `createAuth`. */
  password?: PasswordHash | undefined;
  /** Whether any host name can be the service's own, because the public URL is not set. Default false. */
  isAnyHost?: boolean | undefined;
  /** How proofs of ownership are verified. Default: the DNS, and requests to public IP addresses. */
  network?: OwnershipNetwork | undefined;
}

/**
 * Security header fields of every response, over those of the service. A page runs only its own script, and cannot
 * create markup from text. Fields that are false are left to the server that terminates TLS, or are not needed.
 */
const FIELDS = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  },
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  permissionsPolicy: { camera: false, geolocation: false, microphone: false },
  xFrameOptions: 'DENY',
};
const READING = new Set(['GET', 'HEAD']);
/** The maximum number of changes of one user: more than anyone clicks. */
const CHANGES_A_MINUTE = 120;

/**
 * Creates the dashboard. Only this module imports the accounts, so that a service without a dashboard does not load
 * them.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export async function createDashboard(
  service: ServiceContext,
  services: DashboardServices,
  { folder = pagesFolder(), rhythm, password, isAnyHost, network }: DashboardOptions = {},
): Promise<Dashboard> {
  const { settings, log } = service;
  const secret = await sessionSecret(service);
  const accounts = createAuth(service, secret, password);
  const browsers = createKnownBrowsers(secret, service);
  const hasMail = services.mailer !== null;
  const context: DashboardContext = {
    ...service,
    ...services,
    auth: withAuthLimits(
      { ...service, hasMail },
      browsers,
      withAudit(service, withSignInCheck(service, accounts)),
    ),
    browsers,
    ownership: createSignUpOwnership(service, secret, network),
    streams: createJobStreams(rhythm),
  };
  const app = createWebApp<SessionEnv>(log);
  app.use(secureHeaders(FIELDS));
  app.use(async (c, next) => {
    const socketIp = c.env?.incoming?.socket.remoteAddress;
    const client = clientOf(socketIp, c.req.header('x-forwarded-for'), settings.trustedHops);
    c.set('client', client);
    await actAs({ kind: 'anonymous', ip: client.ip ?? null }, next);
    const { id: personId, orgId } = c.get('member') ?? {};
    Object.assign(c.env?.facts ?? {}, { route: routeOf(c), ...(personId && { personId, orgId }) });
  });
  if (isAnyHost) log.warn({}, 'the dashboard answers pages of any host name: set --public-url');
  const checkOrigin = createOriginCheck(settings, { isAnyHost });
  addApi(app.basePath('/dashboard/api'), context, async (c, next) => {
    if (!READING.has(c.req.method)) {
      checkOrigin(c.req.raw.headers);
      checkPageContent(c.req.raw, c.req.path === '/dashboard/api/jobs');
    }
    await next();
  });
  const pages = createPages(folder, `${pathOf(settings)}/dashboard/`);
  app.get('/dashboard', pages);
  app.get('/dashboard/*', pages);
  let isOver = false;
  accounts
    .hashOldBackupCodes(() => isOver)
    .catch((error: unknown) => {
      log.warn({ ...failureOf(error) }, 'backup codes from before are not hashed yet');
    });
  return {
    app: app as unknown as Hono,
    firstLink: () => inviteFirst(context),
    close() {
      isOver = true;
      context.streams.close();
    },
  };
}

/** The method and pattern of the route that a request matches, also when a step before it rejects the request. */
function routeOf(c: Context<SessionEnv>): string {
  const route = matchedRoutes(c).findLast(
    ({ method, path }) => method !== 'ALL' && !path.endsWith('*'),
  );
  return route ? `${route.method} ${route.path}` : 'dashboard';
}

/** Adds the middleware and routes of the API, in the order in which they run. */
function addApi(
  api: OpenAPIHono<SessionEnv>,
  context: DashboardContext,
  checkSender: MiddlewareHandler<SessionEnv>,
): void {
  const door = createSessionDoor(context.enterLargeBody);
  api.use('*', checkSender);
  mountPublicRoutes(api, context, door);
  api.use('*', requireMember(context));
  const limit = createLimit(context.createCounter, { name: 'change', count: CHANGES_A_MINUTE });
  api.use('*', async (c, next) => {
    if (!READING.has(c.req.method)) await limit(c.get('member').id);
    await next();
  });
  mountMemberRoutes(api, context, door);
  api.all('*', (c) => {
    throw routeError(api, c);
  });
}
