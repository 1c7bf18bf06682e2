import { toNodeListener } from '@postern/proxy/node';
import { serve, text } from './serve.js';

/* The bridge from Node to Request and Response alone: the minimum cost of a web-standard handler. */

const headers = { 'content-type': 'application/json' };

serve(toNodeListener(async () => new globalThis.Response(text, { headers })));
