import type { KeyHolder } from '../keys/key-holder.ts';
import type { CreateCounter, Standing } from '../limits/counter.ts';
import { ServiceError } from '../base/service-error.ts';
import type { Settings } from '../config/settings.ts';

/** Counts a single validation of a key, and adds its header fields to those of the response. Throws `rate_limited`. */
export type SingleLimit = (
  holder: Pick<KeyHolder, 'keyId' | 'orgId'>,
  fields: Record<string, string>,
) => Promise<void>;

/**
 * Creates the limits of single validations, for each key and for its organization. A key has `singleBurst` requests per
 * window, which is as long as `singlePerSecond` needs for that number; an organization has `organisationFactor` times
 * as many. Every response has the remaining requests of the key, and those of the organization when they are fewer.
 *
 * Source: docs/decisions/api.md#0009, docs/decisions/api.md#0027, docs/decisions/api.md#0041;
 * draft-ietf-httpapi-ratelimit-headers-10 §3, §4.
 */
export function createSingleLimit(
  { singlePerSecond, singleBurst, organisationFactor }: Settings,
  createCounter: CreateCounter,
): SingleLimit {
  const windowMs = (singleBurst / singlePerSecond) * 1000;
  const seconds = Math.ceil(windowMs / 1000);
  const orgCount = singleBurst * organisationFactor;
  const ofKey = createCounter({ name: 'single', count: singleBurst, windowMs });
  const ofOrg = createCounter({ name: 'organisation', count: orgCount, windowMs });
  const policy = `"single";q=${singleBurst};w=${seconds}`;
  const bothPolicies = `${policy}, "organisation";q=${orgCount};w=${seconds}`;

  return async ({ keyId, orgId }, fields) => {
    const own = await ofKey(keyId);
    // A request over the limit of the key does not count for its organization.
    const all = own.isWithin ? await ofOrg(orgId) : own;
    const isOrgLess = all !== own && (!all.isWithin || all.left < own.left);
    const ofBoth = isOrgLess ? `, ${stateOf('organisation', all)}` : '';
    fields['RateLimit-Policy'] = isOrgLess ? bothPolicies : policy;
    fields['RateLimit'] = stateOf('single', own) + ofBoth;
    if (!all.isWithin) throw new ServiceError('rate_limited', { retryAfterMs: all.resetMs });
  };
}

function stateOf(name: string, { left, resetMs }: Standing): string {
  return `"${name}";r=${left};t=${Math.ceil(resetMs / 1000)}`;
}
