/** Requests under way in one process. */
export const MAX_REQUESTS = 64;
/** Those of them that may be to endpoints that are failing: the rest is kept for the others. */
export const MAX_FAILING_REQUESTS = 32;
/** Those of them that may be to endpoints of one organisation. */
export const MAX_ORGANISATION_REQUESTS = 32;
/** How many requests may be under way to one endpoint, from all processes together. */
export const limitOf = (isFailing: boolean): number => (isFailing ? 1 : 4);
/** URLs of endpoints that an organisation may try in a minute: each has a host looked up. */
export const HOSTS_PER_MINUTE = 60;
/** Test events to one endpoint in a minute: it may be somebody else's server. */
export const TESTS_PER_MINUTE = 10;
/** A due time that comes before all others: for what somebody is waiting to see. */
export const AT_ONCE = 0;
/** Changes of endpoints in a minute, for an organisation: each is written down. */
export const CHANGES_PER_MINUTE = 120;
