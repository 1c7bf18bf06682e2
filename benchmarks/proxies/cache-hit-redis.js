import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { unlimited } from './unlimited.js';
import { openRedis } from './redis.js';
import { fixedResult, serve } from './serve.js';

/* The same as cache-hit, with limits and cache in Redis: three Redis calls per request. */

const { cache, limits } = await openRedis();

serve(
  toNodeListener(
    createProxy({
      validate: async () => fixedResult,
      cache,
      limits: { caller: unlimited, global: unlimited, store: limits },
    }),
  ),
);
