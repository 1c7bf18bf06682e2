/** The permissions of a key: single validations, bulk jobs, managing webhooks, read-only access, and the audit log. */
export const SCOPES = ['single', 'bulk', 'webhooks', 'read', 'audit'] as const;

/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];

/** The permissions that a member, who is not an owner, has and can give to a key. */
export const MEMBER_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'audit');

/** The default permissions of a key. */
export const DEFAULT_SCOPES: readonly Scope[] = ['single', 'bulk', 'webhooks'];
