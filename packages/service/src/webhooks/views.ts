import type { Delivery, Endpoint, EventType } from '@postern/protocol';
import type { AttemptRow, DeliveryRow, EndpointRow } from '../db/tables.ts';
import { isoTime } from '../base/time.ts';

/** Converts an endpoint to the format of the API, without its secrets. */
export function endpointOf(row: EndpointRow): Required<Endpoint> {
  return {
    id: row.id,
    org_id: row.org_id,
    url: row.url,
    event_types: JSON.parse(row.event_types) as EventType[],
    is_active: row.is_active === 1,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    disabled_reason: row.disabled_reason,
  };
}

/** Converts a delivery and its attempts, oldest first, to the format of the API. */
export function deliveryOf(
  row: DeliveryRow & { type: EventType },
  attempts: readonly AttemptRow[],
): Delivery {
  const isWaiting = row.state === 'waiting';
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.type,
    status: row.state,
    attempts: attempts.map(({ at, duration_ms, response_status, error }) => ({
      at: isoTime(at),
      duration_ms,
      response_status,
      error,
    })),
    created_at: isoTime(row.created_at),
    next_attempt_at: isWaiting ? isoTime(Math.max(row.due_at, row.created_at)) : null,
  };
}
