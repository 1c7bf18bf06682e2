import { readShape } from '../http/details.ts';
import { found, knownId } from '../http/known-id.ts';
import type { Call, Operation } from '../http/operation.ts';
import { nextLink, readPaging } from '../http/paging.ts';
import { writeSuccess } from '../http/reply.ts';
import { endpointChangeSchema, newEndpointSchema } from '../schemas/endpoint.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import { MAX_ROWS, WEBHOOK_ROUTES } from './webhook-routes.ts';

const MAX_BYTES = 65_536;

/** Gives the operations on webhook endpoints. Source: service interface §4.3; docs/decisions/0019-webhook-operations.md. */
export function webhookOperations(endpoints: Endpoints): Operation[] {
  const scope = 'webhooks';
  return [
    { route: WEBHOOK_ROUTES.list, scope, run: list },
    { route: WEBHOOK_ROUTES.create, scope, maxBytes: MAX_BYTES, run: create },
    { route: WEBHOOK_ROUTES.get, scope, run: get },
    { route: WEBHOOK_ROUTES.update, scope, maxBytes: MAX_BYTES, run: update },
    { route: WEBHOOK_ROUTES.remove, scope, run: remove },
    { route: WEBHOOK_ROUTES.test, scope, run: test },
    { route: WEBHOOK_ROUTES.rotate, scope, run: rotate },
    { route: WEBHOOK_ROUTES.deliveries, scope, run: deliveries },
    { route: WEBHOOK_ROUTES.replay, scope, run: replay },
  ];

  async function list({ exchange, holder, query }: Call): Promise<Response> {
    const { cursor, limit } = readPaging(query, MAX_ROWS);
    const page = await endpoints.list(holder.orgId, { ...(cursor && { before: cursor }), limit });
    if (page.next !== null) exchange.fields['Link'] = nextLink(page.next, limit);
    return writeSuccess(exchange, page.endpoints, 'Webhooks found');
  }

  async function create({ exchange, holder, body }: Call): Promise<Response> {
    const { url, event_types } = readShape(newEndpointSchema, body!.json);
    const wanted = { url, eventTypes: [...new Set(event_types)] };
    const made = await endpoints.create(holder.orgId, wanted);
    return writeSuccess(exchange, made, 'Webhook created');
  }

  async function get({ exchange, holder, path }: Call): Promise<Response> {
    const endpoint = found(await endpoints.get(holder.orgId, knownId(path('id'))));
    return writeSuccess(exchange, endpoint, 'Webhook found');
  }

  async function update({ exchange, holder, path, body }: Call): Promise<Response> {
    const id = knownId(path('id'));
    const { url, event_types, is_active } = readShape(endpointChangeSchema, body!.json);
    const endpoint = await endpoints.update(holder.orgId, id, {
      ...(url !== undefined && { url }),
      ...(event_types && { eventTypes: [...new Set(event_types)] }),
      ...(is_active !== undefined && { isActive: is_active }),
    });
    return writeSuccess(exchange, found(endpoint), 'Webhook changed');
  }

  async function remove({ exchange, holder, path }: Call): Promise<Response> {
    const endpoint = found(await endpoints.remove(holder.orgId, knownId(path('id'))));
    return writeSuccess(exchange, endpoint, 'Webhook deleted');
  }

  async function test({ exchange, holder, path }: Call): Promise<Response> {
    const delivery = found(await endpoints.test(holder.orgId, knownId(path('id'))));
    return writeSuccess(exchange, delivery, 'Test event on its way');
  }

  async function rotate({ exchange, holder, path }: Call): Promise<Response> {
    const endpoint = found(await endpoints.rotate(holder.orgId, knownId(path('id'))));
    return writeSuccess(exchange, endpoint, 'Secret rotated');
  }

  async function deliveries({ exchange, holder, path, query }: Call): Promise<Response> {
    const id = knownId(path('id'));
    const { cursor, limit } = readPaging(query, MAX_ROWS);
    const wanted = { ...(cursor && { before: cursor }), limit };
    const page = found(await endpoints.deliveries(holder.orgId, id, wanted));
    if (page.next !== null) exchange.fields['Link'] = nextLink(page.next, limit);
    return writeSuccess(exchange, page.deliveries, 'Deliveries found');
  }

  async function replay({ exchange, holder, path }: Call): Promise<Response> {
    const id = knownId(path('id'));
    const deliveryId = knownId(path('delivery_id'));
    const delivery = found(await endpoints.replay(holder.orgId, id, deliveryId));
    return writeSuccess(exchange, delivery, 'Event on its way again');
  }
}
