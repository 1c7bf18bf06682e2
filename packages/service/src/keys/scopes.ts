/** What a key may be allowed: single validations, bulk jobs, looking after webhooks, reading alone, and the audit log. */
export const SCOPES = ['single', 'bulk', 'webhooks', 'read', 'audit'] as const;

/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];

/** What a key may do for which nothing else was said. */
export const DEFAULT_SCOPES: readonly Scope[] = ['single', 'bulk', 'webhooks'];
