import { z, type RouteConfig } from '@hono/zod-openapi';
import type { ErrorCode } from '@postern/protocol';
import {
  BODY_CODES,
  idParameter,
  LINK_HEADER,
  responses,
  SECURITY,
  type ReplyHeader,
} from '../describe.ts';
import { pagingQuery } from '../paging.ts';
import { deliverySchema } from '../schemas/delivery.ts';
import {
  endpointChangeSchema,
  endpointSchema,
  endpointWithSecretSchema,
  newEndpointSchema,
} from '../schemas/endpoint.ts';

/** The most rows of one page of a list. */
const MAX_ROWS = 100;
const ONE_PATH = '/{id}';
const endpointId = idParameter('id', 'The endpoint’s id.');

/** What differs between two descriptions. */
interface Words<R> {
  summary: string;
  description: string;
  schema: z.ZodType;
  /** The label of the outcome. */
  message: string;
  codes?: ErrorCode[];
  request?: R;
  headers?: ReplyHeader;
}

function describe<R extends RouteConfig['request'] = object>(
  at: { method: RouteConfig['method']; path: string; operationId: string },
  words: Words<R>,
): RouteConfig & { request: R } {
  const { summary, description, schema, message, codes = [], request, headers } = words;
  const outcome = { schema, message, description: `${message}.`, ...(headers && { headers }) };
  return {
    ...at,
    tags: ['Webhooks'],
    summary,
    description,
    security: SECURITY,
    request: request as R,
    responses: responses(outcome, codes),
  };
}

const bodyOf = (schema: z.ZodType) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

const list = describe(
  { method: 'get', path: '', operationId: 'listWebhooks' },
  {
    summary: 'List the endpoints',
    description: 'Those of your organisation, newest first.',
    schema: z.array(endpointSchema),
    message: 'Webhooks found',
    codes: ['unprocessable'],
    request: { query: pagingQuery(MAX_ROWS) },
    headers: LINK_HEADER,
  },
);

const create = describe(
  { method: 'post', path: '', operationId: 'createWebhook' },
  {
    summary: 'Create an endpoint',
    description: 'Keep the `secret` of the reply: with it you check that an event is ours.',
    schema: endpointWithSecretSchema,
    message: 'Webhook created',
    codes: [...BODY_CODES, 'conflict', 'rate_limited'],
    request: bodyOf(newEndpointSchema),
  },
);

const get = describe(
  { method: 'get', path: ONE_PATH, operationId: 'getWebhook' },
  {
    summary: 'Look at an endpoint',
    description: 'Its secret is not shown.',
    schema: endpointSchema,
    message: 'Webhook found',
    codes: ['not_found'],
    request: { params: endpointId },
  },
);

const update = describe(
  { method: 'patch', path: ONE_PATH, operationId: 'updateWebhook' },
  {
    summary: 'Change an endpoint',
    description: 'What is left out stays. `is_active: true` switches an endpoint on again.',
    schema: endpointSchema,
    message: 'Webhook changed',
    codes: [...BODY_CODES, 'not_found', 'conflict', 'rate_limited'],
    request: { params: endpointId, ...bodyOf(endpointChangeSchema) },
  },
);

const remove = describe(
  { method: 'delete', path: ONE_PATH, operationId: 'deleteWebhook' },
  {
    summary: 'Delete an endpoint',
    description: 'With its deliveries. What was on its way is not sent any more.',
    schema: endpointSchema,
    message: 'Webhook deleted',
    codes: ['not_found'],
    request: { params: endpointId },
  },
);

const test = describe(
  { method: 'post', path: `${ONE_PATH}/test`, operationId: 'testWebhook' },
  {
    summary: 'Send a test event',
    description:
      'Sends `webhook.test` to this endpoint, whatever it subscribes to; ten in a minute at most.',
    schema: deliverySchema,
    message: 'Test event on its way',
    codes: ['not_found', 'conflict', 'unprocessable', 'rate_limited'],
    request: { params: endpointId },
  },
);

const rotate = describe(
  { method: 'post', path: `${ONE_PATH}/rotate`, operationId: 'rotateWebhook' },
  {
    summary: 'Make a new secret',
    description: 'For a while events are signed with the old one too, so that you can change over.',
    schema: endpointWithSecretSchema,
    message: 'Secret rotated',
    codes: ['not_found'],
    request: { params: endpointId },
  },
);

const deliveries = describe(
  { method: 'get', path: `${ONE_PATH}/deliveries`, operationId: 'listDeliveries' },
  {
    summary: 'List what was sent',
    description: 'Events on their way to this endpoint and how each attempt went, newest first.',
    schema: z.array(deliverySchema),
    message: 'Deliveries found',
    codes: ['not_found', 'unprocessable'],
    request: { params: endpointId, query: pagingQuery(MAX_ROWS) },
    headers: LINK_HEADER,
  },
);

const replay = describe(
  {
    method: 'post',
    path: `${ONE_PATH}/deliveries/{delivery_id}/replay`,
    operationId: 'replayDelivery',
  },
  {
    summary: 'Send an event once more',
    description: 'With the same `webhook-id` and the same body.',
    schema: deliverySchema,
    message: 'Event on its way again',
    codes: ['not_found', 'conflict', 'unprocessable'],
    request: {
      params: endpointId.extend(idParameter('delivery_id', 'The delivery’s id.').shape),
    },
  },
);

/** Describes the operations on endpoints. Source: service interface §4.3; docs/decisions/0019-webhook-operations.md. */
export const WEBHOOK_ROUTES = {
  list,
  create,
  get,
  update,
  remove,
  test,
  rotate,
  deliveries,
  replay,
};
