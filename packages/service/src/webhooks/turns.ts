import type { ClaimedDelivery } from './claimed-delivery.ts';
import type { DueEndpoint } from './due-endpoints.ts';
import { limitOf, MAX_FAILING_FLIGHTS, MAX_FLIGHTS, MAX_ORGANISATION_FLIGHTS } from './limits.ts';

/** How many deliveries of one endpoint may be claimed now. */
export interface Turn {
  endpointId: string;
  count: number;
}

/** A request under way, as far as limits go. */
export type Flight = Pick<ClaimedDelivery, 'endpointId' | 'orgId' | 'isFailing'>;

/**
 * Shares what room there is among the endpoints that are due, in their order: one each, then a
 * second each, and so on, so that neither an endpoint nor an organisation that is slow takes all.
 */
export function turnsOf(
  lines: readonly DueEndpoint[],
  flights: readonly Flight[],
  nowMs: number,
): Turn[] {
  const given = new Map<string, number>();
  const busy = [...flights];
  const isFree = (flight: Flight) =>
    busy.length < MAX_FLIGHTS &&
    countOf(busy, ({ orgId }) => orgId === flight.orgId) < MAX_ORGANISATION_FLIGHTS &&
    countOf(busy, ({ endpointId }) => endpointId === flight.endpointId) <
      limitOf(flight.isFailing) &&
    (!flight.isFailing || countOf(busy, ({ isFailing }) => isFailing) < MAX_FAILING_FLIGHTS);

  const due = lines.filter(({ due_at }) => due_at <= nowMs).map(lineFlight);
  for (let wasGiven = true; wasGiven;) {
    wasGiven = false;
    for (const flight of due) {
      if (!isFree(flight)) continue;
      busy.push(flight);
      given.set(flight.endpointId, (given.get(flight.endpointId) ?? 0) + 1);
      wasGiven = true;
    }
  }
  return [...given].map(([endpointId, count]) => ({ endpointId, count }));
}

function lineFlight({ id, org_id, failing_since }: DueEndpoint): Flight {
  return { endpointId: id, orgId: org_id, isFailing: failing_since !== null };
}

function countOf(flights: readonly Flight[], fits: (flight: Flight) => boolean): number {
  return flights.filter(fits).length;
}
