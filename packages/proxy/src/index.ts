export { createProxy } from './create-proxy.ts';
export type { EmailProxy } from './create-proxy.ts';
export type { ProxyContext, ProxyOptions, RateOption } from './options.ts';
export type { Expose } from './answer.ts';
export type { ProxyEvent } from './events.ts';
export type { InFlightLimits } from './in-flight.ts';
export type { LimitStore } from './counters.ts';
export type { ProxyStats } from './stats.ts';
export type { CacheStore } from './store-cache.ts';
