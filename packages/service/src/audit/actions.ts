/** The closed list of actions in the audit log. Source: docs/decisions/accounts.md#0039. */
export const AUDIT_ACTIONS = [
  'session.signed_in',
  'session.sign_in_failed',
  'session.signed_out',
  'session.ended',
  'password.changed',
  'factor.switched_on',
  'factor.switched_off',
  'factor.codes_renewed',
  'passkey.added',
  'passkey.removed',
  'key.created',
  'key.rotated',
  'key.revoked',
  'key.expiring',
  'person.invited',
  'invitation.revoked',
  'person.joined',
  'person.role_changed',
  'person.removed',
  'organization.changed',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.switched_off',
  'webhook.deleted',
  'results.exported',
  'usage.exported',
  'address.erased',
] as const;

/** One of {@link AUDIT_ACTIONS}. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
