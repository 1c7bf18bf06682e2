/**
 * The service's paths, relative to its base URL.
 *
 * Source: service interface §4; §9 for the version in the path.
 */
export const PATHS = {
  single: '/v1/email/single-validate',
  bulk: '/v1/email/bulk-validate',
  webhooks: '/v1/webhooks',
} as const;
