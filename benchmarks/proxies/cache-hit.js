import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { answer, serve } from './serve.js';

/* The proxy with everything on and its answer remembered; only the limits are out of reach. */

const often = { count: 1e9, windowMs: 60_000 };

serve(
  toNodeListener(
    createProxy({ validate: async () => answer, limits: { caller: often, global: often } }),
  ),
);
