import type { ProxyContext } from './proxy-context.ts';
import { readStream, type BodyLimits } from './read-stream.ts';
import { Refusal } from './refusal.ts';
import type { Outbound } from './response.ts';

/**
 * The request of the steps. {@link fromRequest} creates one from a web `Request`; `./node` creates one without a
 * `Request`, since creating that costs more than handling it.
 */
export interface Inbound {
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
  /** Reads the body, or throws a {@link Refusal}. */
  readBytes(limits: BodyLimits): Promise<Uint8Array>;
  /** The web form of the request, without a body if that is still to be read. */
  toRequest(): Request;
}

/** Creates the inbound form of a web request. */
export function fromRequest(request: Request): Inbound {
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

/** Reads a body as UTF-8 text; throws `too_large`, `timeout`, or `bad_json` for bytes that are not UTF-8. */
export async function readBody(inbound: Inbound, limits: BodyLimits): Promise<string> {
  // A shortcut: the received bytes are counted too.
  if (Number(inbound.headers.get('content-length')) > limits.maxBytes) {
    throw new Refusal('too_large');
  }
  const bytes = await inbound.readBytes(limits);
  if (bytes.byteLength > limits.maxBytes) throw new Refusal('too_large');
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Refusal('bad_json', { message: 'The body is not UTF-8' });
  }
}

/** The error for a body that other code has read. */
export const ALREADY_READ = {
  message: 'The body was already read: mount the proxy before body parsers',
};

/** Handles requests without a web `Request` and `Response`. */
export type DirectHandler = (inbound: Inbound, context: ProxyContext) => Promise<Outbound>;

/** Attaches the direct handler to a proxy, for the adapters of this package. */
export function attachDirect<P extends object>(proxy: P, handler: DirectHandler): P {
  return Object.defineProperty(proxy, DIRECT, { value: handler });
}

/** The direct handler of a proxy; undefined for a function that only wraps a proxy. */
export function directOf(proxy: object): DirectHandler | undefined {
  return (proxy as { [DIRECT]?: DirectHandler })[DIRECT];
}

const DIRECT = Symbol('postern.direct');
const UTF8 = new TextDecoder('utf-8', { fatal: true });
