import { currentActor } from '../audit/actor.ts';
import { ServiceError } from '../base/service-error.ts';
import { lockOrganization } from '../db/lock-organization.ts';
import type { Store, Write } from '../db/store.ts';
import { isActive } from './end-keys.ts';
import { MEMBER_SCOPES, type Scope } from './scopes.ts';

/** The maximum number of active keys of an organization. */
const MAX_KEYS = 200;

/** A key that is about to be created. */
interface Wanted {
  orgId: string;
  scopes: readonly Scope[];
  at: number;
  /** Whether it replaces an active key. Default false. */
  isReplacement?: boolean;
}

/**
 * Checks a new key in the transaction that creates it. Throws `forbidden` when the current actor is a user who was just
 * removed from the organization, or whose role does not allow the scopes, and `conflict` for one key too many.
 * Concurrent requests, and the removal of a user, wait for each other.
 */
export async function checkNewKey(
  trx: Write,
  store: Pick<Store, 'dialect'>,
  { orgId, scopes, at, isReplacement = false }: Wanted,
): Promise<void> {
  await lockOrganization(trx, store, orgId);
  const { kind, id } = currentActor();
  if (kind === 'person') {
    const member = await trx
      .selectFrom('member')
      .select('role')
      .where('org_id', '=', orgId)
      .where('user_id', '=', id ?? '')
      .executeTakeFirst();
    if (!member) throw new ServiceError('forbidden');
    const isAllowed = (scope: Scope) => member.role === 'owner' || MEMBER_SCOPES.includes(scope);
    if (!scopes.every(isAllowed)) throw ownersOnly();
  }
  if (isReplacement) return;
  const { count } = await trx
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where(isActive(at))
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_KEYS) return;
  const message = `At most ${MAX_KEYS} active keys: revoke one first`;
  throw new ServiceError('conflict', { message });
}

/** The error for a key with scopes that a member cannot give. */
export function ownersOnly(): ServiceError {
  return new ServiceError('forbidden', { message: 'Only owners can create such a key' });
}
