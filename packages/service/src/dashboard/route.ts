import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { checkPermission, type Permission } from '../api/caller.ts';
import { readShape } from '../api/read-shape.ts';
import { knownId } from '../api/known-id.ts';
import type { Limit } from '../limits/limit.ts';
import { writeOutcome, type Outcome, type PageQuery } from '../api/operation.ts';
import { readBody } from '../api/read-body.ts';
import type { Member } from '../auth/member.ts';
import type { SessionEnv } from './context.ts';

/** What the reply of a route says, who may ask, and what it reads. */
interface RouteWords<B extends z.ZodType, Q extends z.ZodType> {
  message: string;
  /** Default whoever is signed in, or anybody where nobody has to be. */
  permission?: Permission;
  /** Counts the request against the person, or the client where nobody is signed in, before it is read. */
  limit?: Limit;
  body?: B;
  query?: Q;
  /** It gives a list, page by page, by a query as `pagingQuery` reads it. */
  isPaged?: boolean;
}

/** What a route works on. */
interface Given<B extends z.ZodType, Q extends z.ZodType> {
  c: Context<SessionEnv>;
  /** Who is signed in, and where they belong; not there on the routes without a session. */
  member: Member;
  orgId: string;
  /** Of a path with `:id`. */
  id: string;
  body: z.output<B>;
  query: z.output<Q>;
}

/** Adds a route at a method and a path, such as `get /people/:id`; its outcome is written as that of an operation. */
export type AddRoute = <B extends z.ZodType, Q extends z.ZodType>(
  at: string,
  words: RouteWords<B, Q>,
  work: (given: Given<B, Q>) => Promise<Outcome>,
) => void;

const BODY_LIMITS = { maxBytes: 16_384, timeoutMs: 5000 };

/** The query of a request. A parameter that is given twice is a list, which no schema accepts, as on `/v1`. */
function readQuery(c: Context): Record<string, string | string[]> {
  const all = Object.entries(c.req.queries());
  return Object.fromEntries(
    all.map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}

/** Makes what adds routes to the dashboard's own API. */
export function createAddRoute(app: Hono<SessionEnv>): AddRoute {
  return (at, { message, permission, limit, body, query, isPaged }, work) => {
    const [method = '', path = ''] = at.split(' ');
    app.on(method.toUpperCase(), path, async (c) => {
      const { member, caller, client } = c.var;
      await limit?.(member?.id ?? client.name);
      if (permission) checkPermission(caller, permission);
      const json = body && (await readBody(c.req.raw, BODY_LIMITS));
      const asked = query && readShape(query, readQuery(c));
      const given = {
        c,
        member,
        orgId: member?.orgId,
        id: path.includes(':id') ? knownId(c.req.param('id') ?? '') : '',
        body: body && readShape(body, json),
        query: asked,
      };
      const outcome = await work(given as Parameters<typeof work>[0]);
      return writeOutcome(c, outcome, { message, page: isPaged ? (asked as PageQuery) : null });
    });
  };
}
