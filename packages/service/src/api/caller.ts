import type { Scope } from '../keys/keys.ts';
import { ServiceError } from '../base/service-error.ts';

/** What somebody may do: what keys may, and `people`, which only owners may change. */
export type Permission = Scope | 'people';

/** Who asks: the holder of a key, or a person who is signed in. */
export interface Caller {
  /** The id of the organisation; nothing of any other is seen or changed. */
  organisation: string;
  permissions: readonly Permission[];
  /** Names the key, or the person. */
  id: string;
}

/**
 * Lets a caller pass who has a permission, or `read` where nothing is changed, but for the audit log, which tells of
 * people; throws `forbidden`.
 */
export function checkPermission(
  { permissions }: Caller,
  wanted: Permission,
  { changesNothing = false } = {},
): void {
  const isRead = changesNothing && wanted !== 'audit' && permissions.includes('read');
  if (isRead || permissions.includes(wanted)) return;
  const message =
    wanted === 'people' ? 'Only owners may do this' : `The API key has no scope \`${wanted}\``;
  throw new ServiceError('forbidden', { message });
}
