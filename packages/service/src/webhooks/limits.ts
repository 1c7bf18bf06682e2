/** The maximum number of requests in progress per process. */
export const MAX_REQUESTS = 64;
/** The maximum number of them to failing endpoints: the rest is reserved for the others. */
export const MAX_FAILING_REQUESTS = 32;
/** The maximum number of them to endpoints of one organization. */
export const MAX_ORGANISATION_REQUESTS = 32;
/** The maximum number of requests in progress to one endpoint, from all processes together. */
export const limitOf = (isFailing: boolean): number => (isFailing ? 1 : 4);
/** The maximum number of endpoint URLs per organization and minute: each needs a DNS lookup. */
export const HOSTS_PER_MINUTE = 60;
/** The maximum number of test events to one endpoint per minute: it can be another party's server. */
export const TESTS_PER_MINUTE = 10;
/** A due time before all others, for a delivery that a user is waiting to see. */
export const AT_ONCE = 0;
/** The maximum number of endpoint changes per organization and minute: each is in the audit log. */
export const CHANGES_PER_MINUTE = 120;
