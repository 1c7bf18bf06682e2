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

/** What the web side of the service calls: the API, the dashboard and the probes, each some of it. */
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
  /** Limits the long bodies that are being read: those of the API and of the dashboard together. */
  enterLargeBody: EnterLargeBody;
  /** Where mail is set up. */
  mailer?: Pick<Mailer, 'send'> | null;
  /** Shows the operator a link that confirms an address, where mail is not set up. */
  printLink: (link: string, email: string) => void;
  /** Whether the process is about to stop, and takes no new work. */
  isDraining: () => boolean;
  /** Whether its event loop has been late for long. Default never. */
  isLate?: (() => boolean) | undefined;
}
