import {
  parseDelivery,
  parseEndpoint,
  parseEndpointWithSecret,
  PATHS,
  ValidateError,
  type Delivery,
  type Endpoint,
  type EndpointWithSecret,
  type EventType,
} from '@postern/protocol';
import { SAFE_TRIES, type Caller, type CallOptions } from './caller.ts';
import type { Call } from './exchange.ts';
import { readListing } from './listing.ts';
import { segmentOf } from './segment.ts';

/** What an endpoint is made of. */
export interface EndpointDraft {
  /** Where events go. */
  url: string;
  eventTypes: readonly EventType[];
}

/** What is to be different about an endpoint; what is left out stays. */
export interface EndpointChange extends Partial<EndpointDraft> {
  isActive?: boolean;
}

/**
 * The webhook endpoints of the key's organisation.
 *
 * `list`, `get`, `deliveries` and `remove` are tried up to three times; the others once, for each
 * time makes another endpoint, secret or delivery.
 *
 * Source: docs/service-interface.md#4.3; docs/decisions/webhooks.md#0019.
 */
export interface Webhooks {
  /** Goes through all endpoints, newest first. */
  list(options?: CallOptions): AsyncGenerator<Endpoint, void, void>;
  get(id: string, options?: CallOptions): Promise<Endpoint>;
  /** Makes an endpoint. Keep its `secret`: only this and `rotate` show one. */
  create(draft: EndpointDraft, options?: CallOptions): Promise<EndpointWithSecret>;
  update(id: string, change: EndpointChange, options?: CallOptions): Promise<Endpoint>;
  /** Takes an endpoint away. `not_found` after a broken connection may mean that it is gone. */
  remove(id: string, options?: CallOptions): Promise<Endpoint>;
  /** Sends a `webhook.test`, and gives the delivery that is about to happen. */
  test(id: string, options?: CallOptions): Promise<Delivery>;
  /** Makes a new secret. */
  rotate(id: string, options?: CallOptions): Promise<EndpointWithSecret>;
  /** Goes through what was sent to an endpoint, newest first. */
  deliveries(id: string, options?: CallOptions): AsyncGenerator<Delivery, void, void>;
  /** Sends an event once more, with the same `webhook-id`. */
  replay(endpointId: string, deliveryId: string, options?: CallOptions): Promise<Delivery>;
}

/** Makes the part of a client that looks after webhook endpoints. */
export function createWebhooks(call: Caller): Webhooks {
  return {
    list: ({ signal } = {}) =>
      readListing(call, { path: PATHS.webhooks, parse: parseEndpoint, signal }),

    async get(id, { signal } = {}) {
      const { data } = await call(on('GET', pathOf(id, 'get')), { signal, tries: SAFE_TRIES });
      return parseEndpoint(data) ?? bad('endpoint');
    },

    async create({ url, eventTypes }, { signal } = {}) {
      const body = { url, event_types: eventTypes };
      const { data } = await call(on('POST', PATHS.webhooks, body), { signal });
      return parseEndpointWithSecret(data) ?? bad('endpoint with its secret');
    },

    async update(id, { url, eventTypes, isActive }, { signal } = {}) {
      const body = { url, event_types: eventTypes, is_active: isActive };
      const { data } = await call(on('PATCH', pathOf(id, 'update'), body), { signal });
      return parseEndpoint(data) ?? bad('endpoint');
    },

    async remove(id, { signal } = {}) {
      const { data } = await call(on('DELETE', pathOf(id, 'remove')), {
        signal,
        tries: SAFE_TRIES,
      });
      return parseEndpoint(data) ?? bad('endpoint');
    },

    async test(id, { signal } = {}) {
      const { data } = await call(on('POST', `${pathOf(id, 'test')}/test`), { signal });
      return parseDelivery(data) ?? bad('delivery');
    },

    async rotate(id, { signal } = {}) {
      const { data } = await call(on('POST', `${pathOf(id, 'rotate')}/rotate`), { signal });
      return parseEndpointWithSecret(data) ?? bad('endpoint with its secret');
    },

    async *deliveries(id, { signal } = {}) {
      const path = `${pathOf(id, 'deliveries')}/deliveries`;
      yield* readListing(call, { path, parse: parseDelivery, signal });
    },

    async replay(endpointId, deliveryId, { signal } = {}) {
      const path = `${pathOf(endpointId, 'replay')}/deliveries/${segmentOf(deliveryId, 'replay')}`;
      const { data } = await call(on('POST', `${path}/replay`), { signal });
      return parseDelivery(data) ?? bad('delivery');
    },
  };
}

function pathOf(id: string, verb: string): string {
  return `${PATHS.webhooks}/${segmentOf(id, `webhooks.${verb}`)}`;
}

function on(method: Call['method'], path: string, body?: object): Call {
  return { method, path, fields: { Accept: 'application/json' }, ...(body && { body }) };
}

function bad(what: string): never {
  throw new ValidateError('upstream_bad', { message: `The service gave no ${what}` });
}
