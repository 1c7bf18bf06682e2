import type { Validate } from '@postern/protocol';
import { createServer } from 'node:http';
import express from 'express';
import { expectTypeOf } from 'vitest';
import { createProxy, type EmailProxy, type ProxyEvent, type ProxyOptions } from './index.ts';
import { toNodeListener } from './node.ts';
import { mintTicket, ticketCheck } from './ticket.ts';
import { turnstileCheck } from './turnstile.ts';

declare const validate: Validate;
const proxy = createProxy({ validate });

expectTypeOf(proxy).toEqualTypeOf<EmailProxy>();
expectTypeOf(proxy).returns.resolves.toEqualTypeOf<Response>();
expectTypeOf<ProxyOptions['validate']>().toEqualTypeOf<Validate>();

// Next checks the type of a route's second parameter in these two forms, the newer and the older one.
interface RouteContext {
  params: Promise<Record<string, string>>;
}
expectTypeOf(proxy).toExtend<(request: Request, context: RouteContext) => Promise<Response>>();
expectTypeOf<Parameters<typeof proxy>[1]>().toExtend<{ params?: unknown }>();

// The one-liners: Next, SvelteKit, Node, Express, Workers.
export const POST = (event: { request: Request; getClientAddress(): string }) =>
  proxy(event.request, { ip: event.getClientAddress() });
createServer(toNodeListener(proxy));
createServer(toNodeListener(proxy, { trustProxy: 1 }));
express().all('/api/validate-email', toNodeListener(proxy, { trustProxy: ['10.0.0.0/8'] }));
declare const workerContext: { waitUntil(promise: Promise<unknown>): void; props: object };
void proxy(new Request('https://a.example'), {
  waitUntil: (promise) => workerContext.waitUntil(promise),
});

createProxy({ validate, cache: false });
createProxy({ validate, cache: { maxEntries: 5 } });
createProxy({ validate, cache: new Map<string, string>() });
createProxy({
  validate,
  limits: { caller: false, global: { count: 1, windowMs: 1 } },
  maxInFlight: 5,
});
createProxy({ validate, onEvent: (event) => expectTypeOf(event).toEqualTypeOf<ProxyEvent>() });

createProxy({ validate, modes: ['deep'], authorize: (request) => request.headers.has('cookie') });
createProxy({ validate, authorize: async (_request, { ip }) => ip === '::1' });
createProxy({ validate, botCheck: ticketCheck({ secret: '' }) });
createProxy({
  validate,
  botCheck: turnstileCheck({ secretKey: '', hostnames: ['a.example'], action: 'sign-up' }),
});
createProxy({ validate, botCheck: { verify: async () => ({ status: 'refused' }) } });
expectTypeOf(mintTicket({ secret: '' })).resolves.toEqualTypeOf<string>();

// @ts-expect-error authorize must return a boolean
createProxy({ validate, authorize: () => ({ user: 'jane' }) });
// @ts-expect-error no such verdict
createProxy({ validate, botCheck: { verify: async () => ({ status: 'fine' }) } });
// @ts-expect-error a token is for a host and an action
turnstileCheck({ secretKey: '' });
// @ts-expect-error a proxy needs validate
createProxy({});
// @ts-expect-error no such mode
createProxy({ validate, modes: ['quick'] });
// @ts-expect-error not a choice
createProxy({ validate, expose: 'all' });
// @ts-expect-error a list of networks, not one
toNodeListener(proxy, { trustProxy: '10.0.0.0/8' });
