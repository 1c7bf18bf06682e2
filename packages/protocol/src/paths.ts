/**
 * The service's paths, relative to its base address.
 *
 * Source: service interface §4; the version is carried in the path, §9.
 */
export const PATHS = {
  single: '/v1/email/single-validate',
  bulk: '/v1/email/bulk-validate',
  webhooks: '/v1/webhooks',
} as const;
