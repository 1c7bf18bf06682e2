import { readShape } from '../details.ts';
import { found } from '../known-id.ts';
import type { Env } from '../env.ts';
import { operation } from '../operation.ts';
import { writePage, writeSuccess } from '../reply.ts';
import { endpointChangeSchema, newEndpointSchema } from '../schemas/endpoint.ts';
import type { Endpoints } from '../../webhooks/endpoints.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';

const MAX_BYTES = 65_536;

/** Gives the operations on webhook endpoints. Source: service interface §4.3; docs/decisions/0019-webhook-operations.md. */
export function webhookOperations(endpoints: Endpoints) {
  const access = { permission: 'webhooks' } as const;
  const withBody = { ...access, body: { maxBytes: MAX_BYTES } };
  const { list, create, get, update, remove, test, rotate, deliveries, replay } = WEBHOOK_ROUTES;

  /** An operation that asks for an endpoint alone. */
  const ofEndpoint = (
    route: typeof get,
    verb: 'get' | 'remove' | 'test' | 'rotate',
    message: string,
  ) =>
    operation(route, access, async (c) => {
      const { id } = c.req.valid('param');
      return writeSuccess(c, found(await endpoints[verb](orgOf(c), id)), message);
    });

  return {
    list: operation(list, access, async (c) => {
      const { cursor, limit } = c.req.valid('query');
      const page = await endpoints.list(orgOf(c), { before: cursor, limit });
      return writePage(c, { ...page, rows: page.endpoints, limit, message: 'Webhooks found' });
    }),
    create: operation(create, withBody, async (c) => {
      const { url, event_types } = readShape(newEndpointSchema, c.var.body);
      const made = await endpoints.create(orgOf(c), { url, eventTypes: [...new Set(event_types)] });
      return writeSuccess(c, made, 'Webhook created');
    }),
    get: ofEndpoint(get, 'get', 'Webhook found'),
    update: operation(update, withBody, async (c) => {
      const { id } = c.req.valid('param');
      const { url, event_types, is_active } = readShape(endpointChangeSchema, c.var.body);
      const endpoint = await endpoints.update(orgOf(c), id, {
        ...(url !== undefined && { url }),
        ...(event_types && { eventTypes: [...new Set(event_types)] }),
        ...(is_active !== undefined && { isActive: is_active }),
      });
      return writeSuccess(c, found(endpoint), 'Webhook changed');
    }),
    remove: ofEndpoint(remove, 'remove', 'Webhook deleted'),
    test: ofEndpoint(test, 'test', 'Test event on its way'),
    rotate: ofEndpoint(rotate, 'rotate', 'Secret rotated'),
    deliveries: operation(deliveries, access, async (c) => {
      const { id } = c.req.valid('param');
      const { cursor, limit } = c.req.valid('query');
      const page = found(await endpoints.deliveries(orgOf(c), id, { before: cursor, limit }));
      return writePage(c, { ...page, rows: page.deliveries, limit, message: 'Deliveries found' });
    }),
    replay: operation(replay, access, async (c) => {
      const { id, delivery_id: deliveryId } = c.req.valid('param');
      const delivery = found(await endpoints.replay(orgOf(c), id, deliveryId));
      return writeSuccess(c, delivery, 'Event on its way again');
    }),
  };
}

function orgOf(c: { var: Env['Variables'] }): string {
  return c.var.caller!.organisation;
}
