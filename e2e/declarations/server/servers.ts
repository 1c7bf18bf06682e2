import { createClient, verifyWebhook } from '@postern/client';
import { createDedupe } from '@postern/concurrency';
import { createProxy } from '@postern/proxy';
import { createWindowCounter } from '@postern/proxy/limits';
import { createPublicNetwork, toNodeListener } from '@postern/proxy/node';
import { createOwnership } from '@postern/proxy/ownership';
import { verifyReceipt } from '@postern/proxy/receipt';
import { createRedisStore, type RedisClient } from '@postern/proxy/redis';
import { mintTicket, ticketCheck } from '@postern/proxy/ticket';
import { turnstileCheck } from '@postern/proxy/turnstile';
import { readRanges } from '@postern/public-network';
import { createGuard, createPublicClient } from '@postern/public-network/node';
import { startService } from '@postern/service';
import { createHttpsResolver, createVerifier, createSecondTry } from '@postern/verify';
import { readOptions } from '@postern/verify/command-line';
import * as edge from '@postern/verify/edge';

/* Each entry for a server, without the DOM, with an option that does not exist. */

const client = createClient({ baseUrl: 'https://postern.test', apiKey: 'key' });
const proxy = createProxy({ validate: client.validate });
toNodeListener(proxy, { trustProxy: 1 });
const secret = 'x'.repeat(32);
declare const redis: RedisClient;

// @ts-expect-error -- misspelled
createClient({ baseUrl: 'https://postern.test', apiKey: 'key', retry: 1 });
// @ts-expect-error -- misspelled
void verifyWebhook({ body: '', headers: {} }, secret, { tolerance: 1 });
// @ts-expect-error -- misspelled
createDedupe({ length: 1 });
// @ts-expect-error -- misspelled
createProxy({ validate: client.validate, origins: [] });
// @ts-expect-error -- misspelled
createWindowCounter({ count: 1, windowMs: 1 }, { now: Date.now, keys: 1 });
// @ts-expect-error -- misspelled
toNodeListener(proxy, { trustProxies: 1 });
// @ts-expect-error -- misspelled
createPublicNetwork({ nameserver: '192.0.2.53' });
// @ts-expect-error -- misspelled
createOwnership({ secret, origin: 'https://postern.test', ...createPublicNetwork(), nonces: 1 });
// @ts-expect-error -- misspelled
createGuard({ ranges: readRanges(true) });
// @ts-expect-error -- misspelled
createPublicClient({ guard: createGuard(), timeoutMs: 1, maxBytes: 1, redirects: 1 });
// @ts-expect-error -- misspelled
void verifyReceipt('', '', { key: secret });
// @ts-expect-error -- misspelled
createRedisStore({ client: redis, pepper: secret, prefix: '' });
// @ts-expect-error -- misspelled
void mintTicket({ secret, ttl: 1 });
// @ts-expect-error -- misspelled
ticketCheck({ secret, ttl: 1 });
// @ts-expect-error -- misspelled
turnstileCheck({ secret });
// @ts-expect-error -- misspelled
void startService({ ports: 1 });
// @ts-expect-error -- misspelled
createVerifier({ name: 'mail.example.com' });
// @ts-expect-error -- misspelled
createHttpsResolver({ url: 'https://dns.example.com', time: 1 });
// @ts-expect-error -- misspelled
createSecondTry([], { times: 1 });
// @ts-expect-error -- misspelled
edge.createVerifier({ name: 'mail.example.com' });
// @ts-expect-error -- misspelled
readOptions([], { port: { types: 'string' } });
