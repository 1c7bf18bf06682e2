import { OpenAPIHono } from '@hono/zod-openapi';
import type { OpenapiDocument } from '../api/reference/document.ts';
import type { Door } from '../api/route.ts';
import { DEFAULTS } from '../config/settings.ts';
import { createMemoryCounter } from '../limits/counter.ts';
import type { DashboardContext, SessionEnv } from './context.ts';
import { mountMemberRoutes } from './member-routes.ts';
import { mountPublicRoutes } from './public-routes.ts';
import { SESSION_DOOR } from './route.ts';

/**
 * Describes the dashboard's own API without a service behind it, for the types of its pages. It is not published, and
 * can change with every version.
 */
export function describedDashboard(): OpenapiDocument {
  const app = new OpenAPIHono<SessionEnv>();
  const door = { ...SESSION_DOOR, stepsOf: () => [] } as Partial<Door<SessionEnv>>;
  const context = {
    settings: DEFAULTS,
    createCounter: createMemoryCounter,
    engine: { validate: () => Promise.reject(new Error('There is no engine')) },
  } as unknown as DashboardContext;
  mountPublicRoutes(app, context, door as Door<SessionEnv>);
  mountMemberRoutes(app, context, door as Door<SessionEnv>);
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'postern.session_token',
  });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'The API of Postern’s dashboard', version: '1' },
    servers: [{ url: '/dashboard/api' }],
  });
}
