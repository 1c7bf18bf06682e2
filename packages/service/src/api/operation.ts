import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Permission } from './caller.ts';
import type { Description, RequestShapes } from './describe.ts';
import { readShape } from './read-shape.ts';
import type { Env } from './env.ts';
import type { BodyAccess } from './body-step.ts';
import { found } from './known-id.ts';
import type { pagingQuery } from './paging.ts';
import { writePage, writeSuccess } from './reply.ts';

/** Who may ask for an operation, and what is done before it. */
export interface Access<B extends z.ZodType = z.ZodType> {
  permission: Permission;
  /** Refused while the service stops. */
  isNewWork?: boolean;
  /** Against which of a key's limits it is counted. */
  counted?: 'single' | 'bulk';
  /** What its body may be, and how its JSON is read; absent where a body is not read. */
  body?: BodyAccess & { shape?: B };
}

/** One operation: how it is described, who may ask for it, and what it does. */
export interface Operation {
  /** What the document says of it. Its path goes on from that at which it is mounted. */
  route: RouteConfig;
  access: Access;
  handle: (c: Context<Env>) => Promise<Response>;
}

/** What an operation works on: the caller's organisation, what its path and query hold, and its body. */
type Given<R extends RequestShapes, B extends z.ZodType> = {
  orgId: string;
  body: z.output<B>;
} & Output<R['params']> &
  Output<R['query']>;

type Output<T> = T extends z.ZodType ? z.output<T> : unknown;

/** What an operation came to: its payload, a page of a list, null for what was not found, or its own reply. */
export type Outcome = object | null | undefined;

/**
 * Makes an operation: what its description and its access name is read before it works, and its outcome is written with
 * the message of its description.
 */
export function operation<R extends RequestShapes, B extends z.ZodType>(
  { route, message, isPaged }: Description<R>,
  access: Access<B>,
  work: (given: Given<R, B>, c: Context<Env>) => Promise<Outcome>,
): Operation {
  const { params, query } = route.request as RequestShapes;

  return {
    route,
    access,
    async handle(c) {
      const read = (target: 'param' | 'query') => c.req.valid(target as never) as object;
      const asked = query && read('query');
      const shape = access.body?.shape;
      const body = shape && readShape(shape, c.get('body'));
      const orgId = c.get('caller')!.organisation;
      const given = { ...(params && read('param')), ...asked, orgId, body } as Given<R, B>;
      const outcome = await work(given, c);
      return writeOutcome(c, outcome, { message, page: isPaged ? (asked as PageQuery) : null });
    },
  };
}

/** Writes what an operation came to; a page with the link to the next one, by what the list was asked with. */
export function writeOutcome(
  c: Context,
  outcome: Outcome,
  { message, page = null }: { message: string; page?: PageQuery | null },
): Response {
  const there = found(outcome);
  if (there instanceof Response) return there;
  if (!page) return writeSuccess(c, there, message);
  const { cursor: _, limit, ...filters } = page;
  return writePage(c, { ...(there as Page), limit, filters, message });
}

/** What a list is asked by: its place, and what else its query holds. */
export type PageQuery = z.output<ReturnType<typeof pagingQuery>> &
  Record<string, string | undefined>;
type Page = Pick<Parameters<typeof writePage>[1], 'rows' | 'next'>;

/** Gives what happens before an operation: who asks, whether they may, and the body. */
export type StepsOf = (
  access: Access,
  route: Pick<RouteConfig, 'method' | 'path'>,
) => MiddlewareHandler<Env>[];

/** Adds operations to an app at a path, each behind its steps and described there. */
export function mount(
  app: OpenAPIHono<Env>,
  operations: readonly Operation[],
  { at, stepsOf }: { at: string; stepsOf: StepsOf },
): void {
  for (const { route: relative, access, handle } of operations) {
    const route = { ...relative, path: at + relative.path };
    app.openAPIRegistry.registerPath(route);
    // The steps read the body: OpenAPIHono would refuse one without a type, which `/v1` takes.
    const { body: _, ...parameters } = route.request ?? {};
    const steps = stepsOf(access, route);
    app.openapi({ ...route, request: parameters, hide: true, middleware: steps }, handle);
  }
}
