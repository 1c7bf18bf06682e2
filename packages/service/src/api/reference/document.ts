import { z, type OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '../env.ts';
import { eventSchema } from '../schemas/event.ts';

/** An OpenAPI 3.1 document. */
export type OpenapiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/**
 * Describes the operations of an app, for OpenAPI tools and for the reference page.
 *
 * @param path the path of the public URL; '' when it has none.
 *
 * Source: OpenAPI 3.1.0.
 */
export function documentOf(app: OpenAPIHono<Env>, path = ''): OpenapiDocument {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'key', {
    type: 'apiKey',
    in: 'header',
    name: 'X-RB-Key',
    description: 'Your API key in its own header.',
  });
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'Your API key as a bearer token. Every operation accepts both forms.',
  });
  registry.registerWebhook({
    method: 'post',
    path: 'event',
    operationId: 'receiveEvent',
    tags: ['Webhooks'],
    summary: 'What your endpoint receives',
    description: RECEIVE,
    security: [],
    request: {
      headers: z.object({
        'webhook-id': z
          .string()
          .openapi({ description: 'The ID of the event. It is the same at each attempt.' }),
        'webhook-timestamp': z
          .string()
          .openapi({ description: 'The time of the attempt, in seconds since 1970.' }),
        'webhook-signature': z.string().openapi({
          description: '`v1,` and the signature. For a while after a rotation, there are two.',
        }),
      }),
      body: { required: true, content: { 'application/json': { schema: eventSchema } } },
    },
    responses: {
      '2XX': {
        description: 'Accepted. After any other status, the delivery is retried for about a day.',
      },
      410: { description: 'The endpoint no longer exists: the service disables it.' },
    },
  });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Postern',
      version: '1',
      description: ABOUT,
      license: { name: 'MIT' },
    },
    servers: [{ url: path || '/', description: 'The service that gave you this document.' }],
    tags: TAGS,
  });
}

const ABOUT = `Checks whether an address can receive mail: \`valid\`, \`risky\` or \`invalid\`, with a score and a reason.

Every JSON response has one envelope: \`data\`, \`message\`, \`status\` and \`success\`. The HTTP status is the \`status\` of the body, and \`success\` is true below 400. New fields can be added to \`/v1\` at any time: ignore unknown fields. Every response has the ID of its request in \`X-Request-Id\`. You can send your own, with up to 64 letters, digits, \`-\` and \`_\`.

Send your key as \`X-RB-Key\` or as \`Authorization: Bearer\`; both work everywhere. A key in the query string is ignored.`;

const RECEIVE =
  'Verify the signature first: HMAC-SHA256 with the endpoint’s secret over `webhook-id.webhook-timestamp.body`, as in Standard Webhooks. An event can arrive twice, with the same `webhook-id`.';

const TAGS = [
  { name: 'Validation', description: 'Validate one address, with the result in the response.' },
  { name: 'Bulk', description: 'Validate a list of addresses as a background job.' },
  { name: 'Webhooks', description: 'Receive events instead of polling.' },
  { name: 'Audit', description: 'The log of changes and sign-ins.' },
];
