import type { OpenAPIHono } from '@hono/zod-openapi';
import { PATHS } from '@postern/protocol';
import type { Env } from '../env.ts';
import { mount, type StepsOf } from '../operation.ts';
import type { ValidateSingle } from '../single.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Services } from '../services.ts';
import { AUDIT_PATH, auditOperation } from './audit.ts';
import { acceptOperation, bulkOperations } from './bulk.ts';
import { singleOperations } from './single.ts';
import { webhookOperations } from './webhooks.ts';

/** What the operations call, and what happens before each. */
export interface OperationsContext
  extends
    Pick<ServiceContext, 'settings' | 'store'>,
    Pick<Services, 'jobs' | 'endpoints' | 'uploads'> {
  validateSingle: ValidateSingle;
  stepsOf: StepsOf;
}

/** Adds every operation of `/v1`, in the order in which they are described. */
export function addOperations(app: OpenAPIHono<Env>, context: OperationsContext): void {
  const { validateSingle, jobs, endpoints, settings, store, stepsOf } = context;
  const onJobs = [acceptOperation(context, settings), ...Object.values(bulkOperations(jobs))];
  mount(app, singleOperations(validateSingle), { at: PATHS.single, stepsOf });
  mount(app, onJobs, { at: PATHS.bulk, stepsOf });
  mount(app, Object.values(webhookOperations(endpoints)), { at: PATHS.webhooks, stepsOf });
  mount(app, [auditOperation(store)], { at: AUDIT_PATH, stepsOf });
}
