import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { often } from './often.js';
import { answer, serve } from './serve.js';

/*
 * The same as cache-hit, behind a function of one's own: the bridge then makes a real Request and
 * Response, as it does for `constant` and as every other web-standard server does.
 */

const proxy = createProxy({
  validate: async () => answer,
  limits: { caller: often, global: often },
});

serve(toNodeListener((request, context) => proxy(request, context)));
