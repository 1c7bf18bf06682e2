import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { setTimeout } from 'node:timers/promises';
import { often } from './often.js';
import { answer, serve } from './serve.js';

/* An upstream of which ten calls at a time take 50 ms each: it answers 200 requests a second, and no more. */

const CALLS = 10;
const CALL_MS = 50;

serve(
  toNodeListener(
    createProxy({
      async validate({ email }) {
        await setTimeout(CALL_MS);
        return { ...answer, result: email };
      },
      cache: false,
      limits: { caller: often, global: often },
      maxInFlight: { total: CALLS, caller: CALLS, domain: CALLS },
    }),
  ),
);
