import type { Hono } from 'hono';
import type { Exchange } from '../http/exchange.ts';
import type { HonoEnv } from '../http/handle.ts';
import type { Operation } from '../http/operation.ts';
import { writePlain } from '../http/reply.ts';
import { documentOf, type OpenapiDocument } from '../reference/document.ts';
import { REFERENCE_STYLE } from '../reference/style.ts';
import { writeReference } from '../reference/write-reference.ts';
import type { Probes } from './probes.ts';

/** Lets a page be kept for a while: it changes only with the version. */
const KEEP = { 'Cache-Control': 'public, max-age=300' };
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds what is outside `/v1`: probes, figures, the document of the interface and its page. */
export function addPages(
  hono: Hono<HonoEnv>,
  { probes, operations }: { probes: Probes; operations: readonly Operation[] },
): void {
  let document: OpenapiDocument | undefined;
  const described = () => (document ??= documentOf(operations));
  let page: string | undefined;
  let json: string | undefined;

  at('/healthz', (exchange) => probes.health(exchange));
  at('/readyz', (exchange) => probes.ready(exchange));
  at('/metrics', (exchange, { headers }) => probes.figures(exchange, headers));
  at('/openapi.json', (exchange) =>
    writePlain(exchange, (json ??= JSON.stringify(described())), {
      fields: { ...KEEP, 'Content-Type': 'application/json; charset=utf-8' },
    }),
  );
  at('/reference', (exchange) =>
    writePlain(exchange, (page ??= writeReference(described())), {
      fields: {
        ...KEEP,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': PAGE_POLICY,
      },
    }),
  );
  at('/reference.css', (exchange) =>
    writePlain(exchange, REFERENCE_STYLE, {
      fields: { ...KEEP, 'Content-Type': 'text/css; charset=utf-8' },
    }),
  );

  function at(
    path: string,
    answer: (exchange: Exchange, request: Request) => Response | Promise<Response>,
  ): void {
    hono.get(path, ({ env: { exchange }, req }) => {
      exchange.route = `GET ${path}`;
      return answer(exchange, req.raw);
    });
  }
}
