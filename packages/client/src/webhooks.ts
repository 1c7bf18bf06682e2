import {
  parseDelivery,
  parseEndpoint,
  parseEndpointWithSecret,
  PATHS,
  type Delivery,
  type Endpoint,
  type EndpointWithSecret,
  type EventType,
} from '@postern/protocol';
import { readList } from './pages.ts';
import {
  ACCEPT_JSON,
  SAFE_ATTEMPTS,
  segmentOf,
  type CallOptions,
  type ServiceRequest,
} from './request.ts';
import { payloadOf } from './response.ts';
import type { SendRequest } from './sender.ts';

/** A new endpoint. */
export interface EndpointDraft {
  /** Where events are sent. */
  url: string;
  eventTypes: readonly EventType[];
}

/** The changes of an endpoint; fields that are left out stay. */
export interface EndpointChange extends Partial<EndpointDraft> {
  isActive?: boolean;
}

/**
 * The webhook endpoints of the key's organization.
 *
 * `list`, `get`, `deliveries` and `remove` have up to three attempts. The others have one, because a repetition would
 * create another endpoint, secret or delivery.
 *
 * Source: docs/service-interface.md#4.3; docs/decisions/webhooks.md#0019.
 */
export interface Webhooks {
  /** Yields all endpoints, newest first. */
  list(options?: CallOptions): AsyncGenerator<Endpoint, void, void>;
  get(id: string, options?: CallOptions): Promise<Endpoint>;
  /** Creates an endpoint. Store its `secret`: only this and `rotate` return one. */
  create(draft: EndpointDraft, options?: CallOptions): Promise<EndpointWithSecret>;
  update(id: string, change: EndpointChange, options?: CallOptions): Promise<Endpoint>;
  /** Deletes an endpoint. `not_found` after a broken connection can mean that it was deleted. */
  remove(id: string, options?: CallOptions): Promise<Endpoint>;
  /** Sends a `webhook.test`, and resolves with its delivery, which is still to come. */
  test(id: string, options?: CallOptions): Promise<Delivery>;
  /** Creates a new secret. */
  rotate(id: string, options?: CallOptions): Promise<EndpointWithSecret>;
  /** Yields the deliveries of an endpoint, newest first. */
  deliveries(id: string, options?: CallOptions): AsyncGenerator<Delivery, void, void>;
  /** Sends an event again, with the same `webhook-id`. */
  replay(endpointId: string, deliveryId: string, options?: CallOptions): Promise<Delivery>;
}

/** Creates the functions for webhook endpoints. */
export function createWebhooks(send: SendRequest): Webhooks {
  return {
    list: ({ signal } = {}) =>
      readList(send, { path: PATHS.webhooks, parse: parseEndpoint, signal }),

    async get(id, { signal } = {}) {
      return endpoint({ method: 'GET', path: pathOf(id, 'get'), signal, attempts: SAFE_ATTEMPTS });
    },

    async create({ url, eventTypes }, { signal } = {}) {
      const body = { url, event_types: eventTypes };
      return endpointWithSecret({ method: 'POST', path: PATHS.webhooks, body, signal });
    },

    async update(id, { url, eventTypes, isActive }, { signal } = {}) {
      const body = { url, event_types: eventTypes, is_active: isActive };
      return endpoint({ method: 'PATCH', path: pathOf(id, 'update'), body, signal });
    },

    async remove(id, { signal } = {}) {
      const path = pathOf(id, 'remove');
      return endpoint({ method: 'DELETE', path, signal, attempts: SAFE_ATTEMPTS });
    },

    async test(id, { signal } = {}) {
      return delivery({ method: 'POST', path: `${pathOf(id, 'test')}/test`, signal });
    },

    async rotate(id, { signal } = {}) {
      return endpointWithSecret({ method: 'POST', path: `${pathOf(id, 'rotate')}/rotate`, signal });
    },

    async *deliveries(id, { signal } = {}) {
      const path = `${pathOf(id, 'deliveries')}/deliveries`;
      yield* readList(send, { path, parse: parseDelivery, signal });
    },

    async replay(endpointId, deliveryId, { signal } = {}) {
      const path = `${pathOf(endpointId, 'replay')}/deliveries/${segmentOf(deliveryId, 'replay')}`;
      return delivery({ method: 'POST', path: `${path}/replay`, signal });
    },
  };

  async function read<T>(
    request: ServiceRequest,
    parse: (data: unknown) => T | null,
    name: string,
  ): Promise<T> {
    return payloadOf(await send({ ...request, headers: ACCEPT_JSON }), parse, name);
  }
  function endpoint(request: ServiceRequest): Promise<Endpoint> {
    return read(request, parseEndpoint, 'endpoint');
  }
  function endpointWithSecret(request: ServiceRequest): Promise<EndpointWithSecret> {
    return read(request, parseEndpointWithSecret, 'endpoint with its secret');
  }
  function delivery(request: ServiceRequest): Promise<Delivery> {
    return read(request, parseDelivery, 'delivery');
  }
}

function pathOf(id: string, caller: string): string {
  return `${PATHS.webhooks}/${segmentOf(id, `webhooks.${caller}`)}`;
}
