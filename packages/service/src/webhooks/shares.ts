import type { ClaimedDelivery } from './claim.ts';
import type { DueEndpoint } from './due-endpoints.ts';
import {
  limitOf,
  MAX_FAILING_REQUESTS,
  MAX_REQUESTS,
  MAX_ORGANISATION_REQUESTS,
} from './limits.ts';

/** A request in progress, for the limits. */
export type RequestUnderWay = Pick<ClaimedDelivery, 'endpointId' | 'orgId' | 'isFailing'>;

/**
 * Shares the available requests among the due endpoints, in their order: one each, then a second each, and so on, so
 * that a slow endpoint or organization does not take all of them.
 *
 * @returns how many deliveries can be claimed now, by the endpoint's ID.
 */
export function sharesOf(
  endpoints: readonly DueEndpoint[],
  underWay: readonly RequestUnderWay[],
  nowMs: number,
): Map<string, number> {
  const given = new Map<string, number>();
  const busy = [...underWay];
  const isFree = (request: RequestUnderWay) =>
    busy.length < MAX_REQUESTS &&
    countOf(busy, ({ orgId }) => orgId === request.orgId) < MAX_ORGANISATION_REQUESTS &&
    countOf(busy, ({ endpointId }) => endpointId === request.endpointId) <
      limitOf(request.isFailing) &&
    (!request.isFailing || countOf(busy, ({ isFailing }) => isFailing) < MAX_FAILING_REQUESTS);

  const due = endpoints.filter(({ due_at }) => due_at <= nowMs).map(requestTo);
  for (let wasGiven = true; wasGiven;) {
    wasGiven = false;
    for (const request of due) {
      if (!isFree(request)) continue;
      busy.push(request);
      given.set(request.endpointId, (given.get(request.endpointId) ?? 0) + 1);
      wasGiven = true;
    }
  }
  return given;
}

function requestTo({ id, org_id, failing_since }: DueEndpoint): RequestUnderWay {
  return { endpointId: id, orgId: org_id, isFailing: failing_since !== null };
}

function countOf(
  underWay: readonly RequestUnderWay[],
  fits: (request: RequestUnderWay) => boolean,
): number {
  return underWay.filter(fits).length;
}
