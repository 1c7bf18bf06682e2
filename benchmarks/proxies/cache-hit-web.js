import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { unlimited } from './unlimited.js';
import { fixedResult, serve } from './serve.js';

/*
 * The same as cache-hit, wrapped in a function: the bridge then creates a real Request and Response, as it does for
 * `constant` and as every web-standard server does.
 */

const proxy = createProxy({
  validate: async () => fixedResult,
  limits: { caller: unlimited, global: unlimited },
});

serve(toNodeListener((request, context) => proxy(request, context)));
