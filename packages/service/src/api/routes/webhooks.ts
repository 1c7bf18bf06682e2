import type { Endpoints } from '../../webhooks/endpoints.ts';
import { jsonBody } from '../body.ts';
import { idParameter } from '../describe-route.ts';
import { listRoute, route } from '../route.ts';
import { deliverySchema } from '../schemas/delivery.ts';
import {
  endpointChangeSchema,
  endpointSchema,
  endpointWithSecretSchema,
  newEndpointSchema,
} from '../schemas/endpoint.ts';

const MAX_BYTES = 65_536;
/** The maximum number of rows on a page of a list. */
const MAX_ROWS = 100;
const common = { tag: 'Webhooks', permission: 'webhooks' } as const;
const params = idParameter('id', 'The ID of the endpoint.');

/** The routes of webhook endpoints. Source: docs/service-interface.md#4.3; docs/decisions/webhooks.md#0019. */
export function webhookRoutes(endpoints: Endpoints) {
  return {
    list: listRoute(
      'get',
      {
        ...common,
        operationId: 'listWebhooks',
        summary: 'List the endpoints',
        description: 'The endpoints of your organization, newest first.',
        maxRows: MAX_ROWS,
        response: endpointSchema,
        message: 'Webhooks found',
      },
      ({ orgId, cursor, limit }) => endpoints.list(orgId, { before: cursor, limit }),
    ),
    create: route(
      'post',
      {
        ...common,
        operationId: 'createWebhook',
        summary: 'Create an endpoint',
        description:
          'Store the `secret` of the response. You need it to verify that an event is from this service.',
        body: jsonBody(newEndpointSchema, { maxBytes: MAX_BYTES }),
        response: endpointWithSecretSchema,
        message: 'Webhook created',
        codes: ['conflict', 'rate_limited'],
      },
      ({ orgId, body: { url, event_types } }) =>
        endpoints.create(orgId, { url, eventTypes: [...new Set(event_types)] }),
    ),
    get: route(
      'get /{id}',
      {
        ...common,
        operationId: 'getWebhook',
        summary: 'Get an endpoint',
        description: 'Without its secret.',
        params,
        response: endpointSchema,
        message: 'Webhook found',
        codes: ['not_found'],
      },
      ({ orgId, id }) => endpoints.get(orgId, id),
    ),
    update: route(
      'patch /{id}',
      {
        ...common,
        operationId: 'updateWebhook',
        summary: 'Change an endpoint',
        description: 'Missing fields stay unchanged. `is_active: true` enables an endpoint again.',
        params,
        body: jsonBody(endpointChangeSchema, { maxBytes: MAX_BYTES }),
        response: endpointSchema,
        message: 'Webhook changed',
        codes: ['not_found', 'conflict', 'rate_limited'],
      },
      ({ orgId, id, body: { url, event_types, is_active: isActive } }) => {
        const eventTypes = event_types && [...new Set(event_types)];
        return endpoints.update(orgId, id, { url, eventTypes, isActive });
      },
    ),
    remove: route(
      'delete /{id}',
      {
        ...common,
        operationId: 'deleteWebhook',
        summary: 'Delete an endpoint',
        description: 'Its deliveries are deleted too, and pending ones are no longer sent.',
        params,
        response: endpointSchema,
        message: 'Webhook deleted',
        codes: ['not_found'],
      },
      ({ orgId, id }) => endpoints.remove(orgId, id),
    ),
    test: route(
      'post /{id}/test',
      {
        ...common,
        operationId: 'testWebhook',
        summary: 'Send a test event',
        description:
          'Sends `webhook.test` to this endpoint, whatever its subscriptions. Up to ten per minute.',
        params,
        response: deliverySchema,
        message: 'Test event on its way',
        codes: ['not_found', 'conflict', 'unprocessable', 'rate_limited'],
      },
      ({ orgId, id }) => endpoints.test(orgId, id),
    ),
    rotate: route(
      'post /{id}/rotate',
      {
        ...common,
        operationId: 'rotateWebhook',
        summary: 'Rotate the secret',
        description:
          'Creates a new secret. For 24 hours, events are signed with the old one too, so that you can switch.',
        params,
        response: endpointWithSecretSchema,
        message: 'Secret rotated',
        codes: ['not_found'],
      },
      ({ orgId, id }) => endpoints.rotate(orgId, id),
    ),
    deliveries: listRoute(
      'get /{id}/deliveries',
      {
        ...common,
        operationId: 'listDeliveries',
        summary: 'List the deliveries',
        description: 'The events for this endpoint with the outcome of each attempt, newest first.',
        params,
        maxRows: MAX_ROWS,
        response: deliverySchema,
        message: 'Deliveries found',
        codes: ['not_found'],
      },
      ({ orgId, id, cursor, limit }) => endpoints.deliveries(orgId, id, { before: cursor, limit }),
    ),
    replay: route(
      'post /{id}/deliveries/{delivery_id}/replay',
      {
        ...common,
        operationId: 'replayDelivery',
        summary: 'Send an event again',
        description: 'With the same `webhook-id` and the same body.',
        params: params.extend(idParameter('delivery_id', 'The ID of the delivery.').shape),
        response: deliverySchema,
        message: 'Event on its way again',
        codes: ['not_found', 'conflict', 'unprocessable'],
      },
      ({ orgId, id, delivery_id }) => endpoints.replay(orgId, id, delivery_id),
    ),
  };
}
