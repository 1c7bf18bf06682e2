import type { Context, Hono } from 'hono';
import { Refusal } from '../refusal.ts';
import type { HonoEnv } from './handle.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses what no route takes: `method_not_allowed` with `Allow` where the path takes others, else
 * `not_found`. Source: RFC 9110 §15.5.6.
 */
export function refuseRoute(hono: Hono<HonoEnv>, { req, env }: Context<HonoEnv>): Refusal {
  const taken = METHODS.filter((method) => hono.router.match(method, req.path)[0].length > 0);
  if (taken.length === 0) return new Refusal('not_found');
  const allowed = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  env.exchange.fields['Allow'] = allowed.join(', ');
  return new Refusal('method_not_allowed');
}
