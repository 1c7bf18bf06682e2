import type { Operation } from '../http/operation.ts';
import type { ValidateSingle } from '../http/single.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Settings } from '../settings.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import { bulkOperations } from './bulk.ts';
import { singleOperations } from './single.ts';
import { webhookOperations } from './webhooks.ts';

/** What the operations call. */
export interface Behind {
  validateSingle: ValidateSingle;
  jobs: Jobs;
  endpoints: Endpoints;
}

/** Gives every operation of `/v1`, in the order in which they are described. */
export function allOperations(behind: Behind, settings: Settings): Operation[] {
  return [
    ...singleOperations(behind.validateSingle),
    ...bulkOperations(behind.jobs, settings),
    ...webhookOperations(behind.endpoints),
  ];
}
