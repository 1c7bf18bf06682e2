import type { Row } from '../api/routes.ts';

/** The words for one action of the audit log. */
interface AuditWords {
  /** A noun for the filter. */
  label: string;
  /** The verb phrase after the actor, where the entry names no other subject. */
  done: string;
  /** The verb phrase before the name of the subject; absent where `done` fits there too. */
  doneTo?: string;
}

/** The words for every action. Source: docs/accountability.md. */
export const AUDIT_WORDS = {
  'session.signed_in': { label: 'Sign-in', done: 'signed in' },
  'session.sign_in_failed': {
    label: 'Failed sign-in',
    done: 'failed to sign in',
    doneTo: 'failed to sign in as',
  },
  'session.confirmation_failed': {
    label: 'Wrong current password',
    done: 'entered a wrong current password',
    doneTo: 'entered a wrong current password for',
  },
  'session.locked_out': {
    label: 'Too many wrong attempts',
    done: 'entered too many wrong passwords or codes',
    doneTo: 'entered too many wrong passwords or codes for',
  },
  'session.signed_out': { label: 'Sign-out', done: 'signed out' },
  'session.ended': {
    label: 'Browsers signed out',
    done: 'signed out other browsers',
    doneTo: 'signed out',
  },
  'password.changed': {
    label: 'Password changed',
    done: 'changed their password',
    doneTo: 'changed the password of',
  },
  'factor.switched_on': {
    label: 'Two-step sign-in turned on',
    done: 'turned on two-step sign-in',
    doneTo: 'turned on two-step sign-in for',
  },
  'factor.switched_off': {
    label: 'Two-step sign-in turned off',
    done: 'turned off two-step sign-in',
    doneTo: 'turned off two-step sign-in for',
  },
  'factor.codes_renewed': { label: 'Backup codes created', done: 'created new backup codes' },
  'passkey.added': { label: 'Passkey added', done: 'added a passkey', doneTo: 'added the passkey' },
  'passkey.removed': {
    label: 'Passkey removed',
    done: 'removed a passkey',
    doneTo: 'removed the passkey',
  },
  'key.created': { label: 'Key created', done: 'created a key', doneTo: 'created the key' },
  'key.rotated': { label: 'Key rotated', done: 'rotated a key', doneTo: 'rotated the key' },
  'key.revoked': { label: 'Key revoked', done: 'revoked a key', doneTo: 'revoked the key' },
  'key.expiring': {
    label: 'Key about to expire',
    done: 'warned that a key is about to expire',
    doneTo: 'warned that a key is about to expire:',
  },
  'key.rejected': {
    label: 'Key rejected',
    done: 'used an unknown key',
    doneTo: 'used the rejected key',
  },
  'person.invited': { label: 'User invited', done: 'invited a user' },
  'invitation.revoked': { label: 'Invitation revoked', done: 'revoked an invitation' },
  'person.joined': { label: 'User joined', done: 'joined' },
  'person.role_changed': {
    label: 'Role changed',
    done: 'changed a role',
    doneTo: 'changed the role of',
  },
  'person.removed': { label: 'User removed', done: 'removed a user', doneTo: 'removed' },
  'organization.changed': { label: 'Organization changed', done: 'changed the organization' },
  'domains.changed': { label: 'Domains changed', done: 'changed the lists of domains' },
  'webhook.created': {
    label: 'Endpoint created',
    done: 'created an endpoint',
    doneTo: 'created the endpoint',
  },
  'webhook.changed': {
    label: 'Endpoint changed',
    done: 'changed an endpoint',
    doneTo: 'changed the endpoint',
  },
  'webhook.secret_rotated': {
    label: 'Endpoint secret rotated',
    done: 'rotated the secret of an endpoint',
    doneTo: 'rotated the secret of the endpoint',
  },
  'webhook.switched_off': {
    label: 'Endpoint disabled',
    done: 'disabled an endpoint',
    doneTo: 'disabled the endpoint',
  },
  'webhook.deleted': {
    label: 'Endpoint deleted',
    done: 'deleted an endpoint',
    doneTo: 'deleted the endpoint',
  },
  'results.exported': {
    label: 'Job results exported',
    done: 'exported the results of a job',
    doneTo: 'exported the results of the job',
  },
  'usage.exported': { label: 'Usage exported', done: 'exported the usage' },
  'address.erased': { label: 'Address erased', done: 'erased an address' },
} as const satisfies Record<Row<'get /audit'>['action'], AuditWords>;

/** One of {@link AUDIT_WORDS}. */
export type AuditAction = keyof typeof AUDIT_WORDS;

/** The verb phrase for an action. @param isNamed whether the name of its subject follows. */
export function actionText(action: AuditAction, isNamed: boolean): string {
  const words: AuditWords = AUDIT_WORDS[action];
  return isNamed ? (words.doneTo ?? words.done) : words.done;
}

const ACTORS = {
  person: 'A user',
  key: 'A key',
  command_line: 'The command line',
  system: 'The service',
  anonymous: 'An unknown person',
} as const;

/** Names the actor, by the name at the time of the action. */
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
