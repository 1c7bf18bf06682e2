import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { often } from './often.js';
import { openRedis } from './redis.js';
import { answer, serve } from './serve.js';

/* The same as cache-hit, with its limits and answers in Redis: three questions to it a request. */

const { cache, limits } = await openRedis();

serve(
  toNodeListener(
    createProxy({
      validate: async () => answer,
      cache,
      limits: { caller: often, global: often, store: limits },
    }),
  ),
);
