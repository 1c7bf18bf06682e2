import type { Caller } from '../api/caller.ts';
import type { Client } from '../api/client.ts';
import type { Env } from '../api/env.ts';
import type { Auth, SignedIn } from '../auth/auth.ts';
import type { KnownBrowsers } from '../auth/known-browsers.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Services } from '../services.ts';
import type { JobStreams } from './job-streams.ts';

/** What of the service the dashboard shows. */
export type DashboardServices = Pick<
  Services,
  | 'keys'
  | 'jobs'
  | 'endpoints'
  | 'engine'
  | 'usage'
  | 'uploads'
  | 'enterLargeBody'
  | 'mailer'
  | 'printLink'
>;

/** What the routes of the dashboard work with. */
export interface DashboardContext extends ServiceContext, DashboardServices {
  auth: Auth;
  browsers: KnownBrowsers;
  streams: JobStreams;
}

/** What hono carries with each request for the dashboard. */
export interface SessionEnv extends Env {
  Variables: Env['Variables'] & {
    /** Where the request came from. */
    client: Client;
    /** Who is signed in, on every route that asks for a session; beside it the same as a caller. */
    member: Member;
    caller: Caller;
  };
}

/** Who is signed in, and where they belong. */
export interface Member extends SignedIn {
  orgId: string;
  organisation: string;
  /** Whether the organization requires a second factor of its people. */
  requiresSecondFactor: boolean;
  role: 'owner' | 'member';
}
