import { toNodeListener } from '@postern/proxy/node';
import { createServer } from 'node:http';
import process from 'node:process';
import { proxy } from './proxy.js';

/** Requests to the proxy are small. Node's default limits give a slow client five minutes. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
};

createServer(limits, toNodeListener(proxy)).listen(Number(process.env.PORT), '127.0.0.1');
