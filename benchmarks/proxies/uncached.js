import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { unlimited } from './unlimited.js';
import { serve } from './serve.js';
import { startService } from './service.js';

/* The proxy without its cache, with a service on loopback in the same process. */

const baseUrl = await startService();
serve(
  toNodeListener(
    createProxy({
      validate: createClient({ baseUrl, apiKey: 'benchmark' }).validate,
      cache: false,
      limits: { caller: unlimited, global: unlimited },
      maxInFlight: { total: 1000, caller: 1000, domain: 1000 },
    }),
  ),
);
