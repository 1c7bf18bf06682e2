import type { Caller } from '../api/caller.ts';
import type { Client } from '../base/client.ts';
import type { Env } from '../api/env.ts';
import type { Auth } from '../auth/auth.ts';
import type { KnownBrowsers } from '../auth/known-browsers.ts';
import type { Member } from '../auth/member.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Services } from '../api/services.ts';
import type { JobStreams } from './job-streams.ts';

/** What of the service the dashboard shows. */
export type DashboardServices = Pick<
  Services,
  | 'keys'
  | 'jobs'
  | 'endpoints'
  | 'engine'
  | 'ownDomains'
  | 'usage'
  | 'readUpload'
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
