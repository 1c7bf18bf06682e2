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
    description: 'Your API key in a header of its own.',
  });
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'Your API key as a bearer token. Each operation takes either form.',
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
        'webhook-id': z.string().openapi({ description: 'Names the event: the same each time.' }),
        'webhook-timestamp': z.string().openapi({ description: 'When this was sent, in seconds.' }),
        'webhook-signature': z.string().openapi({
          description: '`v1,` and the signature; while a secret changes, two of them.',
        }),
      }),
      body: { required: true, content: { 'application/json': { schema: eventSchema } } },
    },
    responses: {
      '2XX': { description: 'It is taken. Anything else is tried again, for about a day.' },
      410: { description: 'Nobody is here: the endpoint is switched off.' },
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

const ABOUT = `Tells whether mail to an address arrives: \`valid\`, \`risky\` or \`invalid\`, with a score and a reason.

Every JSON reply is one envelope: \`data\`, \`message\`, \`status\` and \`success\`. The HTTP status is the \`status\` of the body, and \`success\` is true below 400. Fields may be added to \`/v1\` at any time: ignore what you do not know. Every reply names its request in \`X-Request-Id\`: yours, if you sent one of up to 64 letters, digits, \`-\` and \`_\`.

Send your key as \`X-RB-Key\` or as \`Authorization: Bearer\`; both work everywhere. A key in the query is not looked at.`;

const RECEIVE =
  'Check the signature before you believe it: HMAC-SHA256 with the endpoint’s secret over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. An event may come twice: `webhook-id` tells.';

const TAGS = [
  { name: 'Validation', description: 'One address, answered at once.' },
  { name: 'Bulk', description: 'A list of addresses, worked on while you do something else.' },
  { name: 'Webhooks', description: 'Hear of what happens instead of asking.' },
  { name: 'Audit', description: 'Who did what.' },
];
