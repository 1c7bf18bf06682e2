import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { often } from './often.js';
import { answer, serve } from './serve.js';

/* The proxy with everything on and its answer remembered; only the limits are out of reach. */

serve(
  toNodeListener(
    createProxy({ validate: async () => answer, limits: { caller: often, global: often } }),
  ),
);
