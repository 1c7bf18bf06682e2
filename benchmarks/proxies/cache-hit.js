import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { unlimited } from './unlimited.js';
import { fixedResult, serve } from './serve.js';

/* The proxy with all features and a cached result; only the limits are never reached. */

serve(
  toNodeListener(
    createProxy({
      validate: async () => fixedResult,
      limits: { caller: unlimited, global: unlimited },
    }),
  ),
);
