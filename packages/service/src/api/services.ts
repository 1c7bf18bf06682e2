import type { EnterLargeBody } from './large-bodies.ts';
import type { UploadReader } from './upload-reader.ts';
import type { OwnDomains } from '../domains/own-domains.ts';
import type { Engine } from '../engine/engine.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Keys } from '../keys/keys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Usage } from '../usage/usage.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import type { Outbox } from '../webhooks/outbox.ts';

/** The services behind the API, the dashboard and the probes. Each uses some of them. */
export interface Services {
  keys: Keys;
  jobs: Jobs;
  endpoints: Endpoints;
  outbox: Outbox;
  engine: Engine;
  ownDomains: OwnDomains;
  metrics: Metrics;
  usage: Usage;
  readUpload: UploadReader;
  /** Limits the number of long bodies that are read at a time, for the API and the dashboard together. */
  enterLargeBody: EnterLargeBody;
  /** Null where mail is not configured. */
  mailer?: Pick<Mailer, 'send'> | null;
  /** Shows the operator a link that confirms an address, where mail is not configured. */
  printLink: (link: string, email: string) => void;
  /** Whether the process is about to stop, and accepts no new work. */
  isDraining: () => boolean;
  /** Whether its event loop has been late for a long time. Default never. */
  isLate?: (() => boolean) | undefined;
}
