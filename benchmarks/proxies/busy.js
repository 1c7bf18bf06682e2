import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { setTimeout } from 'node:timers/promises';
import { unlimited } from './unlimited.js';
import { fixedResult, serve } from './serve.js';

/* An upstream with ten concurrent calls of 50 ms each: a capacity of 200 calls/s. */

const CALLS = 10;
const CALL_MS = 50;

serve(
  toNodeListener(
    createProxy({
      async validate({ email }) {
        await setTimeout(CALL_MS);
        return { ...fixedResult, result: email };
      },
      cache: false,
      limits: { caller: unlimited, global: unlimited },
      maxInFlight: { total: CALLS, caller: CALLS, domain: CALLS },
    }),
  ),
);
