import type { Engine } from '../engine.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Keys } from '../keys/keys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Usage } from '../usage/usage.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import type { Auth } from '../auth/auth.ts';
import type { JobStreams } from './job-streams.ts';

/** What of the service the dashboard shows. */
export interface DashboardServices {
  keys: Keys;
  jobs: Jobs;
  endpoints: Endpoints;
  engine: Engine;
  usage: Pick<Usage, 'read' | 'csv'>;
  /** Where mail is set up. */
  mailer?: Pick<Mailer, 'send'> | null;
}

/** What the routes of the dashboard work with. */
export interface DashboardContext extends ServiceContext, DashboardServices {
  auth: Auth;
  streams: JobStreams;
}
