import type { Inbound } from './inbound.ts';
import type { ProxyContext } from '../options/options.ts';
import type { Outbound } from './reply.ts';

/** Answers without a web `Request` and `Response` in between. */
export type DirectHandler = (inbound: Inbound, context: ProxyContext) => Promise<Outbound>;

/** Lets an adapter of this package go the direct way through a proxy. */
export function attachDirect<P extends object>(proxy: P, handler: DirectHandler): P {
  return Object.defineProperty(proxy, DIRECT, { value: handler });
}

/** Finds the direct way through; undefined for a function that only wraps a proxy. */
export function directOf(proxy: object): DirectHandler | undefined {
  return (proxy as { [DIRECT]?: DirectHandler })[DIRECT];
}

const DIRECT = Symbol('postern.direct');
