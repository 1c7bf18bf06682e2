import { Hono } from 'hono';
import type { Parts } from '../parts.ts';
import { createAuth, type PasswordHash } from './auth.ts';
import { withAudit } from './audited-auth.ts';
import { checkBodyType } from './body-type.ts';
import type { Desk, Offices } from './desk.ts';
import { createErrorHandler, createFrame, type Env } from './frame.ts';
import { createInvitations } from './invitations.ts';
import { createJobStreams, type Rhythm } from './job-streams.ts';
import { createLimit } from '../limit.ts';
import { originOf } from './origin.ts';
import { createPages, pagesFolder } from './pages.ts';
import { createPeople } from './people.ts';
import { addCheck } from './routes/check.ts';
import { addEndpoints } from './routes/endpoints.ts';
import { addEntrance } from './routes/entrance.ts';
import { addJobs } from './routes/jobs.ts';
import { addKeys } from './routes/keys.ts';
import { addPeople } from './routes/people.ts';
import { addUsage } from './routes/usage.ts';
import { checkSameOrigin } from './same-origin.ts';
import { sessionSecret } from './session-secret.ts';
import { requireMember } from './sessions.ts';
import { createUnmatched } from './unmatched.ts';

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
  password?: PasswordHash;
}

const READING = new Set(['GET', 'HEAD']);
/** What one person may change: more than anybody clicks. */
const CHANGES_A_MINUTE = 120;

/**
 * Makes the dashboard. It is the only importer of the accounts, so that a service without it does
 * not load them.
 *
 * Source: docs/decisions/0025-accounts.md.
 */
export async function createDashboard(
  parts: Parts,
  offices: Offices,
  { folder = pagesFolder(), rhythm, password }: DashboardOptions = {},
): Promise<Dashboard> {
  const { settings, log } = parts;
  const desk: Desk = {
    ...offices,
    parts,
    auth: withAudit(parts, createAuth(parts, await sessionSecret(parts), password)),
    invitations: createInvitations(parts),
    people: createPeople(parts, offices.keys),
    streams: createJobStreams(rhythm),
  };
  const app = new Hono<Env>();
  app.onError(createErrorHandler(log));
  app.use('/dashboard/*', createFrame(settings.trustedHops));
  addApi(app.basePath('/dashboard/api'), desk);
  const pages = createPages(folder);
  app.get('/dashboard', pages);
  app.get('/dashboard/*', pages);
  return {
    app: app as unknown as Hono,
    firstLink: () => desk.invitations.first(),
    close: () => desk.streams.close(),
  };
}

/** The steps and routes of the API, in the order in which they are asked. */
function addApi(api: Hono<Env>, desk: Desk): void {
  const own = originOf(desk.parts.settings);
  api.use('*', async (c, next) => {
    if (!READING.has(c.req.method)) {
      checkSameOrigin(c.req.raw.headers, own);
      checkBodyType(c.req.raw, c.req.path === '/dashboard/api/jobs');
    }
    await next();
  });
  addEntrance(api, desk);
  api.use('*', requireMember(desk));
  const limit = createLimit(desk.parts.createCounter, { name: 'change', count: CHANGES_A_MINUTE });
  api.use('*', async (c, next) => {
    if (!READING.has(c.req.method)) await limit(c.var.member.id);
    await next();
  });
  addPeople(api, desk);
  addKeys(api, desk);
  addCheck(api, desk);
  addJobs(api, desk);
  addEndpoints(api, desk);
  addUsage(api, desk);
  api.all('*', createUnmatched(api));
}
