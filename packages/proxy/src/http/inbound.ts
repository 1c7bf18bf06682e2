import { readStream, type BodyLimits } from './read-stream.ts';
import { Refusal } from './refusal.ts';

/**
 * What the steps see of a request. A web `Request` is one way to have it; `./node` has a
 * cheaper one, since making a `Request` costs more than answering it.
 */
export interface Inbound {
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
  /** Reads the body, or throws a {@link Refusal}. */
  readBytes(limits: BodyLimits): Promise<Uint8Array>;
  /** Gives the request in its web form, without a body if that is still to be read. */
  toRequest(): Request;
}

/**
 * Lets the requests that an adapter of this package makes be seen as it sees them: a body that comes off a socket is
 * read there, and not through the web stream that was made of it, unless somebody has begun to read that.
 */
export function attachInbound(
  request: Request,
  inbound: Inbound,
  isUntouched: () => boolean,
): void {
  Object.defineProperty(request, INBOUND, { value: { inbound, isUntouched } });
}

/** Sees a web request. */
export function fromRequest(request: Request): Inbound {
  const { inbound, isUntouched } = (request as Attached)[INBOUND] ?? {};
  if (inbound && isUntouched!()) return { ...inbound, toRequest: () => request };
  const { method, headers } = request;
  return {
    method,
    headers,
    async readBytes(limits) {
      if (request.bodyUsed) throw new Refusal('internal', ALREADY_READ);
      return request.body ? readStream(request.body, limits) : new Uint8Array();
    },
    toRequest: () => request,
  };
}

interface Attached extends Request {
  [INBOUND]?: { inbound: Inbound; isUntouched: () => boolean };
}

const INBOUND = Symbol('postern.inbound');

/** What is said when somebody else has read the body. */
export const ALREADY_READ = {
  message: 'The body was read before the proxy saw it: mount the proxy before body parsers',
};
