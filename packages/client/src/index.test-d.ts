import type {
  Delivery,
  Endpoint,
  EndpointWithSecret,
  Job,
  JobResult,
  SingleEvent,
  Validate,
  WebhookEvent,
} from '@postern/protocol';
import type { IncomingMessage } from 'node:http';
import { expectTypeOf } from 'vitest';
import {
  createClient,
  verifyWebhook,
  type Client,
  type ReceivedEvent,
  type WebhookErrorCode,
  type WebhookError,
} from './index.ts';

expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
expectTypeOf<Client['validate']>().toEqualTypeOf<Validate>();

// The one-liner: the environment may lack them, which the console says when it runs.
createClient({ baseUrl: process.env['POSTERN_BASE_URL'], apiKey: process.env['POSTERN_API_KEY'] });
const client = createClient({
  baseUrl: 'https://a.example',
  apiKey: async () => 'key',
  auth: { webhooks: 'bearer' },
  onWarning: ({ code, message }) =>
    expectTypeOf({ code, message }).toEqualTypeOf<{
      code: 'option_missing';
      message: string;
    }>(),
});

// @ts-expect-error the key is needed
createClient({ baseUrl: 'https://a.example' });
// @ts-expect-error never both at once
createClient({ baseUrl: 'https://a.example', apiKey: 'key', auth: 'both' });

const { signal } = new AbortController();
expectTypeOf(
  client.validateMany(['a@b.co'] as const, { mode: 'deep', signal }),
).resolves.toEqualTypeOf<Job>();
expectTypeOf(client.job('j1')).resolves.toEqualTypeOf<Job>();
expectTypeOf(
  client.waitForJob('j1', { signal, pollMs: 500, onProgress: (job: Job) => job.processed }),
).resolves.toEqualTypeOf<Job>();
expectTypeOf(client.cancel('j1')).resolves.toEqualTypeOf<Job>();
for await (const row of client.results('j1', { signal }))
  expectTypeOf(row).toEqualTypeOf<JobResult>();
// @ts-expect-error a list, not one address
void client.validateMany('a@b.co');
// @ts-expect-error no such mode
void client.validateMany([], { mode: 'deepest' });

const { webhooks } = client;
for await (const row of webhooks.list()) expectTypeOf(row).toEqualTypeOf<Endpoint>();
for await (const row of webhooks.deliveries('e1')) expectTypeOf(row).toEqualTypeOf<Delivery>();
expectTypeOf(
  webhooks.create({ url: 'https://a.example', eventTypes: ['webhook.test'] }),
).resolves.toEqualTypeOf<EndpointWithSecret>();
expectTypeOf(webhooks.rotate('e1')).resolves.toEqualTypeOf<EndpointWithSecret>();
expectTypeOf(webhooks.update('e1', { isActive: false })).resolves.toEqualTypeOf<Endpoint>();
expectTypeOf(webhooks.remove('e1')).resolves.toEqualTypeOf<Endpoint>();
expectTypeOf(webhooks.test('e1')).resolves.toEqualTypeOf<Delivery>();
expectTypeOf(webhooks.replay('e1', 'd1')).resolves.toEqualTypeOf<Delivery>();
// @ts-expect-error no such kind of event
void webhooks.create({ url: 'https://a.example', eventTypes: ['bulk.done'] });

expectTypeOf(verifyWebhook).returns.resolves.toEqualTypeOf<ReceivedEvent>();
expectTypeOf<ReceivedEvent>().toExtend<WebhookEvent>();
const message = {} as IncomingMessage;
void verifyWebhook({ headers: message.headers, body: Buffer.from('') }, ['whsec_a', 'whsec_b']);
// @ts-expect-error a body parser has taken the bytes
void verifyWebhook({ headers: message.headers, body: {} }, 'whsec_a');

const event = {} as ReceivedEvent;
if (event.type === 'bulk.validation.completed') expectTypeOf(event.data).toEqualTypeOf<Job>();
if (event.type === 'single.validation.failed')
  expectTypeOf(event.data).toEqualTypeOf<SingleEvent>();
if (event.type === 'webhook.test') expectTypeOf(event.data.endpoint_id).toEqualTypeOf<string>();
expectTypeOf<WebhookError['code']>().toEqualTypeOf<WebhookErrorCode>();
