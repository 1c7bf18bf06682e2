import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { unlimited } from './unlimited.js';
import { openRedis } from './redis.js';
import { serve } from './serve.js';
import { startService } from './service.js';

/* The same as uncached, with limits and cache in Redis: each address is looked up and stored there. */

const baseUrl = await startService();
const { cache, limits } = await openRedis();
serve(
  toNodeListener(
    createProxy({
      validate: createClient({ baseUrl, apiKey: 'benchmark' }).validate,
      cache,
      limits: { caller: unlimited, global: unlimited, store: limits },
      maxInFlight: { total: 1000, caller: 1000, domain: 1000 },
    }),
  ),
);
