import type { Handler, Hono } from 'hono';
import { Refusal } from '../refusal.ts';
import type { Env } from './frame.ts';

/**
 * Makes what answers where no route does: 405 with `Allow` where the path has other methods, else
 * 404. To be added after all routes.
 *
 * Source: RFC 9110 §15.5.6.
 */
export function createUnmatched({ routes }: Hono<Env>): Handler<Env> {
  const known = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }));

  return (c) => {
    const methods = known
      .filter(({ pattern }) => pattern.test(c.req.path))
      .map(({ method }) => method);
    if (methods.length === 0) throw new Refusal('not_found');
    c.header('Allow', [...new Set(methods)].join(', '));
    throw new Refusal('method_not_allowed');
  };
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('/')}$`);
}
