import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { foundOf } from '../base/service-error.ts';
import type { Page } from '../db/read-page.ts';
import type { Limit } from '../limits/limit.ts';
import type { Body } from './body.ts';
import type { Permission } from './caller.ts';
import { checkContent } from './content.ts';
import { configOf, type DoorWords, type RouteWords } from './describe-route.ts';
import type { Env } from './env.ts';
import { withPlace, type EnterLargeBody } from './large-bodies.ts';
import { pagingQuery } from './paging.ts';
import { isLong, readBody } from './read-body.ts';
import { writePage, writeSuccess } from './response.ts';

/** Who can call a route, and against which limits a call counts. */
interface Access {
  /** Default none: every caller that the door accepts. */
  permission?: Permission;
  /** Whether it is rejected while the service stops. */
  isNewWork?: boolean;
  /** The limit of a key that this route counts against. */
  counted?: 'single' | 'bulk';
  /** The limit of a user, or of a client that is not signed in. */
  limit?: Limit;
}

/** A route: its description, who can call it, what it reads, and the schema of its response. */
interface RouteSpec<P, Q, B, R extends z.ZodType> extends RouteWords, Access {
  params?: P;
  query?: Q;
  /** Header fields that the handler reads itself. */
  headers?: z.ZodObject;
  body?: Body<B>;
  response: R;
}

/** A route of a list, with pages. `response` is the schema of a row. */
interface ListSpec<P, Q, R extends z.ZodType> extends RouteSpec<P, Q, undefined, R> {
  /** The maximum number of rows on a page. */
  maxRows: number;
}

/** The arguments of a handler: the caller's organization, the parameters of the path and the query, and the body. */
type Given<P, Q, B> = { orgId: string; body: B } & Output<P> & Output<Q>;
type Output<T> = T extends z.ZodType ? z.output<T> : unknown;
type Paging = z.output<ReturnType<typeof pagingQuery>>;

/** The return value of a handler: the data of the response, null for `not_found`, or a whole response. */
type HandlerResult<T> = Promise<T | Response | null | undefined>;

/** A page of a list. For a job's results, `next` is a position. */
interface ListPage<T> {
  rows: readonly T[];
  next: Page<T>['next'] | number;
}

/** A route that can be mounted at a door. */
export interface Route<E extends Env = Env> {
  method: string;
  path: string;
  spec: RouteSpec<z.ZodObject | undefined, z.ZodObject | undefined, unknown, z.ZodType>;
  isPaged: boolean;
  handle: (given: never, c: Context<E>) => HandlerResult<object>;
}

type Empty = undefined;

/** Creates the functions that define routes of a door whose requests have the variables `E`. */
export function routesOf<E extends Env>() {
  return {
    /** Defines a route with a method and a path, such as `get /{id}`. */
    route<
      R extends z.ZodType,
      P extends z.ZodObject | Empty = Empty,
      Q extends z.ZodObject | Empty = Empty,
      B = Empty,
    >(
      at: string,
      spec: RouteSpec<P, Q, B, R>,
      handle: (given: Given<P, Q, B>, c: Context<E>) => HandlerResult<z.output<R>>,
    ): Route<E> {
      return { ...methodAndPath(at), spec, isPaged: false, handle } as Route<E>;
    },

    /** Defines a route of a list; `query` is what it reads besides the paging parameters. */
    listRoute<
      R extends z.ZodType,
      P extends z.ZodObject | Empty = Empty,
      Q extends z.ZodObject | Empty = Empty,
    >(
      at: string,
      { maxRows, query, ...spec }: ListSpec<P, Q, R>,
      handle: (
        given: Given<P, Q, Empty> & Paging,
        c: Context<E>,
      ) => HandlerResult<ListPage<z.output<R>>>,
    ): Route<E> {
      const asked = pagingQuery(maxRows).extend(query?.shape ?? {});
      const list = { ...spec, query: asked };
      return { ...methodAndPath(at), spec: list, isPaged: true, handle } as unknown as Route<E>;
    },
  };
}

/** Defines routes of `/v1`. The dashboard mounts some of them too. */
export const { route, listRoute } = routesOf<Env>();

function methodAndPath(at: string) {
  const [method = '', path = ''] = at.split(' ');
  return { method, path };
}

/** A way into the service: with a key, or with a session. */
export interface Door<E extends Env = Env> extends DoorWords {
  /** The middleware in front of a route. Each step calls the next one or throws. */
  stepsOf: (route: Route<E>) => MiddlewareHandler<E>[];
  enterLargeBody: EnterLargeBody;
}

/** Adds routes to an app under a path, each with its description, behind the middleware of a door. */
export function mount<E extends Env>(
  app: OpenAPIHono<E>,
  routes: readonly Route<E>[],
  { at, door }: { at: string; door: Door<E> },
): void {
  for (const relative of routes) {
    const one = { ...relative, path: at + relative.path };
    const config = configOf(one, door);
    app.openAPIRegistry.registerPath(config);
    // OpenAPIHono would reject a body without a content type, which `/v1` accepts.
    const { body: _, ...request } = config.request ?? {};
    const middleware = door.stepsOf(one) as MiddlewareHandler[];
    app.openapi({ ...config, request, hide: true, middleware }, handlerOf(one, door) as never);
  }
}

/** Creates the handler of a mounted route: it reads the parameters and the body, and writes the response. */
function handlerOf<E extends Env>(route: Route<E>, { enterLargeBody }: Door<E>) {
  const { params, query, body } = route.spec;
  const handle = route.handle as (given: Read, c: Context<E>) => HandlerResult<object>;
  const write = writerOf(route);

  return async (c: Context<E>): Promise<Response> => {
    const { raw: request } = c.req;
    const orgId = c.get('caller')?.organisation as string;
    const given: Read = {
      ...(params && readOf(c, 'param')),
      ...(query && readOf(c, 'query')),
      orgId,
    };
    if (body) {
      checkContent(request.headers);
      if (isLong(request, body.maxBytes)) return readLong(c, given, body);
      given['body'] = body.read(await readBody(request, body));
    }
    return write(c, await handle(given, c));
  };

  /** The body keeps its place among the long ones until the response is ready. */
  async function readLong(c: Context<E>, given: Read, body: Body<unknown>): Promise<Response> {
    const { raw: request } = c.req;
    const orgId = given['orgId'] as string;
    await body.checkBeforeLong?.(orgId, request.headers);
    return withPlace(
      (body) => enterLargeBody(orgId, body),
      async (takePlace) => {
        given['body'] = body.read(await readBody(request, { ...body, takePlace }));
        return write(c, await handle(given, c));
      },
    );
  }
}

type Read = Record<string, unknown>;

function readOf(c: Context, target: 'param' | 'query'): object {
  return c.req.valid(target as never);
}

/**
 * Creates the function that writes a route's responses. A page has a link to the next one, with the query of the list.
 */
function writerOf({ isPaged, spec: { message } }: Pick<Route, 'isPaged' | 'spec'>) {
  return (c: Context, outcome: Awaited<HandlerResult<object>>): Response => {
    if (outcome instanceof Response) return outcome;
    const found = foundOf(outcome);
    if (!isPaged) return writeSuccess(c, found, message);
    return writePage(
      c,
      { ...(found as ListPage<object>), query: readOf(c, 'query') as Paging },
      message,
    );
  };
}
