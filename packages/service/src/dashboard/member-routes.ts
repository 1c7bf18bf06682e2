import type { OpenAPIHono } from '@hono/zod-openapi';
import { mount, type Door, type Route } from '../api/route.ts';
import { auditRoute } from '../api/routes/audit.ts';
import { jobRoutes } from '../api/routes/bulk.ts';
import { webhookRoutes } from '../api/routes/webhooks.ts';
import { accountRoutes } from './account.ts';
import { checkRoute } from './check.ts';
import type { DashboardContext, SessionEnv } from './context.ts';
import { domainRoutes } from './domains.ts';
import { createFactorChange } from './factor-change.ts';
import { pageJobRoutes } from './jobs.ts';
import { keyRoutes } from './keys.ts';
import { passkeyRoutes } from './passkeys.ts';
import { peopleRoutes } from './people.ts';
import { usageRoutes } from './usage.ts';

/** Adds the routes for signed-in users: those that only the pages use, and those that `/v1` has too. */
export function mountMemberRoutes(
  api: OpenAPIHono<SessionEnv>,
  context: DashboardContext,
  door: Door<SessionEnv>,
): void {
  const changeFactor = createFactorChange(context);
  const own = [
    ...peopleRoutes(context),
    ...accountRoutes(context, changeFactor),
    ...passkeyRoutes(context, changeFactor),
    ...keyRoutes(context),
    checkRoute(context),
    ...domainRoutes(context),
    ...pageJobRoutes(context),
    ...usageRoutes(context),
  ];
  mount(api, own, { at: '', door });
  const { cancel, results } = jobRoutes(context.jobs);
  const { get: _, ...onEndpoints } = webhookRoutes(context.endpoints);
  mount(api, shared(cancel, results), { at: '/jobs', door });
  mount(api, shared(...Object.values(onEndpoints)), { at: '/endpoints', door });
  mount(api, shared(auditRoute(context.store)), { at: '/audit', door });
}

/** Routes of `/v1` that work with a session, too. */
function shared(...routes: Route[]): Route<SessionEnv>[] {
  return routes as unknown as Route<SessionEnv>[];
}
