import { z } from '@hono/zod-openapi';
import { describe, describeList, idParameter } from '../describe.ts';
import { operation } from '../operation.ts';
import { deliverySchema } from '../schemas/delivery.ts';
import {
  endpointChangeSchema,
  endpointSchema,
  endpointWithSecretSchema,
  newEndpointSchema,
} from '../schemas/endpoint.ts';
import type { Endpoints } from '../../webhooks/endpoints.ts';

const MAX_BYTES = 65_536;
/** The most rows of one page of a list. */
const MAX_ROWS = 100;
const tag = 'Webhooks';
const endpointId = idParameter('id', 'The endpoint’s id.');
const ofEndpoint = { tag, request: { params: endpointId } };

const list = describeList('get', {
  operationId: 'listWebhooks',
  tag,
  summary: 'List the endpoints',
  description: 'Those of your organisation, newest first.',
  schema: z.array(endpointSchema),
  message: 'Webhooks found',
  maxRows: MAX_ROWS,
});

const create = describe('post', {
  operationId: 'createWebhook',
  tag,
  summary: 'Create an endpoint',
  description: 'Keep the `secret` of the reply: with it you check that an event is ours.',
  schema: endpointWithSecretSchema,
  message: 'Webhook created',
  codes: ['conflict', 'rate_limited'],
  body: newEndpointSchema,
});

const get = describe('get /{id}', {
  ...ofEndpoint,
  operationId: 'getWebhook',
  summary: 'Look at an endpoint',
  description: 'Its secret is not shown.',
  schema: endpointSchema,
  message: 'Webhook found',
  codes: ['not_found'],
});

const update = describe('patch /{id}', {
  ...ofEndpoint,
  operationId: 'updateWebhook',
  summary: 'Change an endpoint',
  description: 'What is left out stays. `is_active: true` switches an endpoint on again.',
  schema: endpointSchema,
  message: 'Webhook changed',
  codes: ['not_found', 'conflict', 'rate_limited'],
  body: endpointChangeSchema,
});

const remove = describe('delete /{id}', {
  ...ofEndpoint,
  operationId: 'deleteWebhook',
  summary: 'Delete an endpoint',
  description: 'With its deliveries. What was on its way is not sent any more.',
  schema: endpointSchema,
  message: 'Webhook deleted',
  codes: ['not_found'],
});

const test = describe('post /{id}/test', {
  ...ofEndpoint,
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description:
    'Sends `webhook.test` to this endpoint, whatever it subscribes to; ten in a minute at most.',
  schema: deliverySchema,
  message: 'Test event on its way',
  codes: ['not_found', 'conflict', 'unprocessable', 'rate_limited'],
});

const rotate = describe('post /{id}/rotate', {
  ...ofEndpoint,
  operationId: 'rotateWebhook',
  summary: 'Make a new secret',
  description: 'For a while events are signed with the old one too, so that you can change over.',
  schema: endpointWithSecretSchema,
  message: 'Secret rotated',
  codes: ['not_found'],
});

const deliveries = describeList('get /{id}/deliveries', {
  operationId: 'listDeliveries',
  tag,
  summary: 'List what was sent',
  description: 'Events on their way to this endpoint and how each attempt went, newest first.',
  schema: z.array(deliverySchema),
  message: 'Deliveries found',
  codes: ['not_found'],
  params: endpointId,
  maxRows: MAX_ROWS,
});

const replay = describe('post /{id}/deliveries/{delivery_id}/replay', {
  operationId: 'replayDelivery',
  tag,
  summary: 'Send an event once more',
  description: 'With the same `webhook-id` and the same body.',
  schema: deliverySchema,
  message: 'Event on its way again',
  codes: ['not_found', 'conflict', 'unprocessable'],
  request: {
    params: endpointId.extend(idParameter('delivery_id', 'The delivery’s id.').shape),
  },
});

/** Gives the operations on webhook endpoints. Source: docs/service-interface.md#4.3; docs/decisions/webhooks.md#0019. */
export function webhookOperations(endpoints: Endpoints) {
  const access = { permission: 'webhooks' } as const;
  const reading = <S extends z.ZodType>(shape: S) => ({
    ...access,
    body: { maxBytes: MAX_BYTES, shape },
  });

  return {
    list: operation(list, access, ({ orgId, cursor, limit }) =>
      endpoints.list(orgId, { before: cursor, limit }),
    ),
    create: operation(create, reading(newEndpointSchema), ({ orgId, body: { url, event_types } }) =>
      endpoints.create(orgId, { url, eventTypes: [...new Set(event_types)] }),
    ),
    get: operation(get, access, ({ orgId, id }) => endpoints.get(orgId, id)),
    update: operation(update, reading(endpointChangeSchema), ({ orgId, id, body }) => {
      const { url, event_types, is_active: isActive } = body;
      const eventTypes = event_types && [...new Set(event_types)];
      return endpoints.update(orgId, id, { url, eventTypes, isActive });
    }),
    remove: operation(remove, access, ({ orgId, id }) => endpoints.remove(orgId, id)),
    test: operation(test, access, ({ orgId, id }) => endpoints.test(orgId, id)),
    rotate: operation(rotate, access, ({ orgId, id }) => endpoints.rotate(orgId, id)),
    deliveries: operation(deliveries, access, ({ orgId, id, cursor, limit }) =>
      endpoints.deliveries(orgId, id, { before: cursor, limit }),
    ),
    replay: operation(replay, access, ({ orgId, id, delivery_id }) =>
      endpoints.replay(orgId, id, delivery_id),
    ),
  };
}
