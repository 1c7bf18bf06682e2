import type { OpenAPIHono } from '@hono/zod-openapi';
import { PATHS } from '@postern/protocol';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Env } from '../env.ts';
import { mount, type Door } from '../route.ts';
import type { Services } from '../services.ts';
import { AUDIT_PATH, auditRoute } from './audit.ts';
import { acceptRoute, jobRoutes } from './bulk.ts';
import { singleRoute, type ValidateSingle } from './single.ts';
import { webhookRoutes } from './webhooks.ts';

/** The dependencies of the routes of `/v1`. */
export interface V1Context
  extends
    Pick<ServiceContext, 'settings' | 'store'>,
    Pick<Services, 'jobs' | 'endpoints' | 'readUpload'> {
  validateSingle: ValidateSingle;
}

/** Adds every route of `/v1`, in the order of the documentation. */
export function mountV1(app: OpenAPIHono<Env>, context: V1Context, door: Door): void {
  const { validateSingle, jobs, endpoints, settings, store } = context;
  const onJobs = [acceptRoute(context, settings), ...Object.values(jobRoutes(jobs))];
  mount(app, [singleRoute(validateSingle)], { at: PATHS.single, door });
  mount(app, onJobs, { at: PATHS.bulk, door });
  mount(app, Object.values(webhookRoutes(endpoints)), { at: PATHS.webhooks, door });
  mount(app, [auditRoute(store)], { at: AUDIT_PATH, door });
}
