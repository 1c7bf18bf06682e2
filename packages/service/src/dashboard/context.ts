import type { Ownership } from '@postern/proxy/ownership';
import type { Caller } from '../api/caller.ts';
import type { Client } from '../base/client.ts';
import type { Env } from '../api/env.ts';
import type { Auth } from '../auth/auth.ts';
import type { KnownBrowsers } from '../auth/known-browsers.ts';
import type { Member } from '../auth/member.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Services } from '../api/services.ts';
import type { JobStreams } from './job-streams.ts';

/** The dependencies of the dashboard's routes. */
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
  /** Verifies proofs of addresses; null where they are off. */
  ownership: Ownership | null;
  streams: JobStreams;
}

/** The variables that hono keeps for each request to the dashboard. */
export interface SessionEnv extends Env {
  Variables: Env['Variables'] & {
    /** The client of the request. */
    client: Client;
    /** The signed-in user, on every route that needs a session. `caller` is the same user. */
    member: Member;
    caller: Caller;
  };
}
