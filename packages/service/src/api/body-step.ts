import type { MiddlewareHandler } from 'hono';
import { bodyTimeoutMs } from './body-pace.ts';
import { checkContent } from './content.ts';
import type { Env } from './env.ts';
import { withPlace, type EnterLargeBody } from './large-bodies.ts';
import { isLong, readBody, scanBody, type BodyLimits } from './read-body.ts';

/** What a body may be, and who may send it. */
export interface BodyAccess extends Pick<BodyLimits, 'maxBytes' | 'maxValues'> {
  /** Refuses a long body that would be refused whatever it holds, before it is read. */
  checkBeforeLong?: (orgId: string, headers: Pick<Headers, 'get'>) => Promise<void>;
}

/**
 * Makes the step that reads a body. A long one has a place among the long bodies of its organization until it is
 * answered. One that may list many values is left to its operation to parse.
 */
export function createBodyStep(
  enterLargeBody: EnterLargeBody,
  limits: BodyAccess,
): MiddlewareHandler<Env> {
  const { maxBytes, maxValues, checkBeforeLong } = limits;
  const timeoutMs = bodyTimeoutMs(maxBytes);

  return async (c, next) => {
    const { raw: request } = c.req;
    const orgId = () => c.get('caller')!.organisation;
    checkContent(request.headers);
    if (checkBeforeLong && isLong(request, maxBytes)) {
      await checkBeforeLong(orgId(), request.headers);
    }
    const enter = () => enterLargeBody(orgId());
    await withPlace(enter, async (takePlace) => {
      const reading = { maxBytes, timeoutMs, takePlace };
      if (maxValues) c.set('listBody', await scanBody(request, { ...reading, maxValues }));
      else c.set('body', await readBody(request, reading));
      await next();
    });
  };
}
