import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import { actAs } from '../audit/actor.ts';
import { checkPageContent } from '../api/content.ts';
import { createWebApp, refuseRoute } from '../api/web-app.ts';
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
import { createJobStreams, type Rhythm } from './job-streams.ts';
import { createLimit } from '../limits/limit.ts';
import { createPages, pagesFolder } from './pages.ts';
import { mountMemberRoutes } from './member-routes.ts';
import { mountPublicRoutes } from './public-routes.ts';
import { createSessionDoor } from './route.ts';
import { pathOf } from '../config/origin.ts';
import { createOriginCheck } from '../auth/same-origin.ts';
import { sessionSecret } from '../auth/session-secret.ts';
import { requireMember } from './session.ts';

/** The dashboard: its pages, and the API that is theirs. */
export interface Dashboard {
  /** Answers everything at and under `/dashboard`. */
  app: Hono;
  /**
   * Makes the link of the first account, which works once, for an hour; links made before end.
   *
   * @returns null when there is an account.
   */
  firstLink(): Promise<string | null>;
  /** Ends the streams that browsers hold open, which would keep a server alive. */
  close(): void;
}

/** What a dashboard may be given beside. */
export interface DashboardOptions {
  /** Where the built pages are. */
  folder?: string;
  rhythm?: Rhythm;
  /** How passwords are kept. Default as `createAuth`. */
  password?: PasswordHash | undefined;
  /** Whether pages of any host name may ask: where nobody has said which is ours. Default no. */
  isAnyHost?: boolean | undefined;
}

/**
 * Security fields of every reply, over those of the service: a page runs its own script alone, and writes no markup
 * from text. What is false belongs to whoever has the TLS, or to nobody.
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
/** What one person may change: more than anybody clicks. */
const CHANGES_A_MINUTE = 120;

/**
 * Makes the dashboard. It is the only importer of the accounts, so that a service without it does
 * not load them.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export async function createDashboard(
  service: ServiceContext,
  services: DashboardServices,
  { folder = pagesFolder(), rhythm, password, isAnyHost }: DashboardOptions = {},
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

/** Method and pattern of the route that a request matches, also where a step before it rejects the request. */
function routeOf(c: Context<SessionEnv>): string {
  const route = matchedRoutes(c).findLast(
    ({ method, path }) => method !== 'ALL' && !path.endsWith('*'),
  );
  return route ? `${route.method} ${route.path}` : 'dashboard';
}

/** Adds the steps and routes of the API, in the order in which a request passes them. */
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
    throw refuseRoute(api, c);
  });
}
