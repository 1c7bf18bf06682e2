/** What a key may be allowed: single validations, bulk jobs, and looking after webhooks. */
export const SCOPES = ['single', 'bulk', 'webhooks'] as const;

/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];
