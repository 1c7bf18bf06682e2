import type { Engine } from '../engine.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Keys } from '../keys/keys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Parts } from '../parts.ts';
import type { Usage } from '../usage/usage.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import type { Auth } from './auth.ts';
import type { Invitations } from './invitations.ts';
import type { JobStreams } from './job-streams.ts';
import type { People } from './people.ts';

/** The parts of the service that the dashboard shows. */
export interface ServiceContext {
  keys: Keys;
  jobs: Jobs;
  endpoints: Endpoints;
  engine: Engine;
  usage: Pick<Usage, 'read' | 'csv'>;
  /** Where mail is set up. */
  mailer?: Pick<Mailer, 'send'> | null;
}

/** What the routes of the dashboard work with. */
export interface DashboardContext extends ServiceContext {
  parts: Parts;
  auth: Auth;
  invitations: Invitations;
  people: People;
  streams: JobStreams;
}
