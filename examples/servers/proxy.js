import { createProxy } from '@postern/proxy';
import process from 'node:process';
import { upstreamOf } from './upstream.js';

/** The proxy that the servers in this folder mount. */
export const proxy = createProxy({
  validate: upstreamOf(process.env),
  allowedOrigins: ['https://www.postern.test'],
  limits: { caller: 5 },
});
