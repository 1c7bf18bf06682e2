import type { Scope } from '../keys/keys.ts';
import { ServiceError } from '../base/service-error.ts';

/** A permission: the scopes of keys, and `people`, which only owners can change. */
export type Permission = Scope | 'people';

/** The caller: the holder of a key, or a signed-in user. */
export interface Caller {
  /** The ID of the organization. The caller cannot see or change data of any other. */
  organisation: string;
  permissions: readonly Permission[];
  /** The ID of the key or of the user. */
  id: string;
}

/**
 * Checks that a caller has a permission; throws `forbidden`. Requests that change nothing need `read`, except for the
 * audit log, which has data about people.
 */
export function checkPermission(
  { permissions }: Caller,
  wanted: Permission,
  { changesNothing = false } = {},
): void {
  const isRead = changesNothing && wanted !== 'audit' && permissions.includes('read');
  if (isRead || permissions.includes(wanted)) return;
  const message =
    wanted === 'people' ? 'Only owners can do this' : `The API key has no scope \`${wanted}\``;
  throw new ServiceError('forbidden', { message });
}
