import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Handler } from 'hono';
import type { Env } from '../env.ts';
import { documentOf, type OpenapiDocument } from '../reference/document.ts';
import { REFERENCE_STYLE } from '../reference/style.ts';
import { writeReference } from '../reference/write-reference.ts';
import type { Probes } from './probes.ts';

/** Pages can be cached for a while: they change only with the version. */
const KEEP = { 'Cache-Control': 'public, max-age=300' };
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Adds the routes outside `/v1`: probes, metrics, the OpenAPI document and the reference page.
 *
 * @param path the path of the public URL; '' when it has none.
 */
export function addPages(app: OpenAPIHono<Env>, probes: Probes, path = ''): void {
  let document: OpenapiDocument | undefined;
  const described = () => (document ??= documentOf(app, path));
  const pages = {
    '/openapi.json': writtenOnce('application/json', () => JSON.stringify(described())),
    '/reference': writtenOnce('text/html', () => writeReference(described())),
    '/reference.css': writtenOnce('text/css', () => REFERENCE_STYLE),
  };

  for (const [path, answer] of Object.entries({
    '/healthz': probes.health,
    '/readyz': probes.ready,
    '/metrics': probes.figures,
    ...pages,
  })) {
    app.get(path, (c, next) => {
      c.set('route', `GET ${path}`);
      return answer(c, next);
    });
  }
}

/** Creates a handler that responds with a text that is written once. */
function writtenOnce(type: string, write: () => string): Handler<Env> {
  let text: string | undefined;
  return (c) =>
    c.body((text ??= write()), 200, {
      ...KEEP,
      'Content-Type': `${type}; charset=utf-8`,
      ...(type === 'text/html' && { 'Content-Security-Policy': PAGE_POLICY }),
    });
}
