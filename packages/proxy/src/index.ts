export { createProxy } from './create-proxy.ts';
export type { EmailProxy } from './create-proxy.ts';
export type { ProxyContext, ProxyOptions, RateOption } from './options.ts';
export type { Expose } from './answer.ts';
export type { ProxyEvent } from './events.ts';
export type { SlotLimits } from './slots.ts';
export type { CacheStore } from './store-cache.ts';
