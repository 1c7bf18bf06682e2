/**
 * The service's paths, relative to its base URL.
 *
 * Source: docs/service-interface.md#4, #9 (the version in the path).
 */
export const PATHS = {
  single: '/v1/email/single-validate',
  bulk: '/v1/email/bulk-validate',
  webhooks: '/v1/webhooks',
} as const;
