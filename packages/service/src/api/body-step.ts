import type { MiddlewareHandler } from 'hono';
import { checkContent } from './content.ts';
import type { Env } from './env.ts';
import type { EnterLargeBody } from './large-bodies.ts';
import { isLong, readBody, scanBody, type BodyLimits } from './read-body.ts';

/** How long a body may take to come. */
const BODY_MS = 10_000;
/** How much longer one may take for each MiB that it may have. */
const BODY_MS_PER_MIB = 10_000;

/** How long a body of at most so many bytes may take to come. */
export function bodyTimeoutMs(maxBytes: number): number {
  return BODY_MS + Math.floor(maxBytes / 1_048_576) * BODY_MS_PER_MIB;
}

/** What a body may be, and who may send it. */
export interface BodyAccess extends Pick<BodyLimits, 'maxBytes' | 'maxValues'> {
  /** Refuses a long body that would be refused whatever it holds, before it is read. */
  checkBeforeLong?: (orgId: string, headers: Pick<Headers, 'get'>) => Promise<void>;
}

/**
 * Makes the step that reads a body, a long one when it is its organisation's turn, until it is answered. One that may list
 * many values is left to its operation to parse.
 */
export function createBodyStep(
  enterLargeBody: EnterLargeBody,
  limits: BodyAccess,
): MiddlewareHandler<Env> {
  const { maxBytes, checkBeforeLong } = limits;
  const timeoutMs = bodyTimeoutMs(maxBytes);

  return async (c, next) => {
    const { raw: request } = c.req;
    const orgId = isLong(request, maxBytes) ? c.get('caller')!.organisation : null;
    const release = orgId === null ? undefined : await enterLargeBody(orgId);
    try {
      checkContent(request.headers);
      if (orgId !== null) await checkBeforeLong?.(orgId, request.headers);
      if (limits.maxValues) c.set('listBody', await scanBody(request, { ...limits, timeoutMs }));
      else c.set('body', await readBody(request, { maxBytes, timeoutMs }));
      await next();
    } finally {
      release?.();
    }
  };
}
