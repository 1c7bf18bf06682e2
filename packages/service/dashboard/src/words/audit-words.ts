/** What was done, after whoever did it. Source: docs/accountability.md. */
export const AUDIT_WORDS = {
  'session.signed_in': 'signed in',
  'session.sign_in_failed': 'failed to sign in as',
  'session.signed_out': 'signed out',
  'session.ended': 'signed out other browsers',
  'password.changed': 'changed the password of',
  'factor.switched_on': 'switched on two-step sign-in',
  'factor.switched_off': 'switched off two-step sign-in of',
  'factor.codes_renewed': 'made new backup codes',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'key.created': 'made the key',
  'key.rotated': 'rotated the key',
  'key.revoked': 'revoked the key',
  'key.expiring': 'gave notice that a key expires:',
  'person.invited': 'invited somebody',
  'invitation.revoked': 'ended an invitation',
  'person.joined': 'joined',
  'person.role_changed': 'changed the role of',
  'person.removed': 'removed',
  'webhook.created': 'made the endpoint',
  'webhook.changed': 'changed the endpoint',
  'webhook.secret_rotated': 'rotated the secret of the endpoint',
  'webhook.switched_off': 'switched off the endpoint',
  'webhook.deleted': 'removed the endpoint',
  'results.exported': 'took the results of a job away as a file',
  'usage.exported': 'took the usage away as a file',
  'address.erased': 'erased an address',
} as const;

/** One of {@link AUDIT_WORDS}. */
export type AuditAction = keyof typeof AUDIT_WORDS;

/** Says what was done, to be followed by what it was done to where that is named: not where people did it to themselves. */
export function actionText(action: AuditAction, isNamed: boolean): string {
  const words = AUDIT_WORDS[action];
  return isNamed ? words : words.replace(/ (?:as|of)$/, '');
}

const ACTORS = {
  person: 'Somebody',
  key: 'A key',
  command_line: 'The command line',
  system: 'The service',
  anonymous: 'Somebody',
} as const;

/** Names whoever did something, as they were called then. */
export function actorText({
  kind,
  name,
}: {
  kind: keyof typeof ACTORS;
  name: string | null;
}): string {
  if (name === null) return ACTORS[kind];
  return kind === 'key' ? `The key “${name}”` : name;
}
