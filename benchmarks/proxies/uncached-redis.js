import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { often } from './often.js';
import { openRedis } from './redis.js';
import { serve } from './serve.js';
import { startService } from './service.js';

/* The same as uncached, with its limits and answers in Redis: each address is looked up and kept there. */

const baseUrl = await startService();
const { cache, limits } = await openRedis();
serve(
  toNodeListener(
    createProxy({
      validate: createClient({ baseUrl, apiKey: 'benchmark' }).validate,
      cache,
      limits: { caller: often, global: often, store: limits },
      maxInFlight: { total: 1000, caller: 1000, domain: 1000 },
    }),
  ),
);
