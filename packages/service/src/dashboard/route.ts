import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { jsonBody } from '../api/body.ts';
import { checkPermission } from '../api/caller.ts';
import { idParameter, type DoorWords } from '../api/describe-route.ts';
import type { EnterLargeBody } from '../api/large-bodies.ts';
import { routesOf, type Door } from '../api/route.ts';
import type { SessionEnv } from './context.ts';

/** Defines routes of the dashboard's own API. */
export const { route, listRoute } = routesOf<SessionEnv>();

/** The path parameter `{id}`. */
export const params = idParameter('id', 'The ID of the object.');

/** The JSON body of a page's request: small, and sent at once. */
export function pageBody<S extends z.ZodType>(schema: S) {
  return jsonBody(schema, { maxBytes: 16_384, timeoutMs: 5000 });
}

/** The description of the door of the dashboard's API. */
export const SESSION_DOOR: DoorWords = {
  security: [{ session: [] }],
  codes: ['auth_missing', 'forbidden', 'rate_limited', 'internal', 'overloaded'],
};

/**
 * Creates the door of the dashboard's API. Origin and session are checked earlier, for all paths; the limit and the
 * permission of a route are checked here.
 */
export function createSessionDoor(enterLargeBody: EnterLargeBody): Door<SessionEnv> {
  return {
    ...SESSION_DOOR,
    enterLargeBody,
    stepsOf({ spec: { limit, permission } }) {
      const admit: MiddlewareHandler<SessionEnv> = async (c, next) => {
        await limit?.(c.get('member')?.id ?? c.get('client').name);
        if (permission) checkPermission(c.get('caller'), permission);
        await next();
      };
      return limit || permission ? [admit] : [];
    },
  };
}
