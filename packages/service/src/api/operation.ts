import type { OpenAPIHono, RouteConfig, RouteHandler } from '@hono/zod-openapi';
import type { Handler, MiddlewareHandler } from 'hono';
import type { Permission } from './caller.ts';
import type { Env } from './env.ts';
import type { BodyLimits } from './read-body.ts';

/** Who may ask for an operation, and what is done before it. */
export interface Access {
  permission: Permission;
  /** Refused while the service stops. */
  isNewWork?: boolean;
  /** Against which of a key's limits it is counted. */
  counted?: 'single' | 'bulk';
  /** What its body may be; absent where a body is not read. */
  body?: Pick<BodyLimits, 'maxBytes' | 'maxValues'>;
}

/** One operation: how it is described, who may ask for it, and what it does. */
export interface Operation {
  /** What the document says of it. Its path goes on from that at which it is mounted. */
  route: RouteConfig;
  access: Access;
  handle: Handler<Env>;
}

/** Makes an operation; the parameters that its route describes are those that its handler reads. */
export function operation<R extends RouteConfig>(
  route: R,
  access: Access,
  handle: RouteHandler<R, Env>,
): Operation {
  return { route, access, handle: handle as unknown as Handler<Env> };
}

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
