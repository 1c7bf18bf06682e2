import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError } from '../base/service-error.ts';
import type { Member } from './member.ts';

/** The requests of a user who still has to turn on two-step sign-in. Signing out and `GET /state` need no session. */
const SET_UP = ['POST /second-factor', 'POST /second-factor/confirm'];

/** Whether the organization of a user requires a second factor that the user does not have. */
export function needsSecondFactor(
  member: Pick<Member, 'hasSecondFactor' | 'requiresSecondFactor'>,
): boolean {
  return member.requiresSecondFactor && !member.hasSecondFactor;
}

/**
 * Throws `forbidden` for every request except those that set a second factor up, while the user needs one.
 *
 * @param request the method and the path after `/dashboard/api`, such as `GET /keys`.
 */
export function checkSecondFactor(member: Member, request: string): void {
  if (!needsSecondFactor(member) || SET_UP.includes(request)) return;
  throw new ServiceError('forbidden', {
    message: 'Your organization requires two-step sign-in: turn it on first',
  });
}

/** Sets whether an organization requires a second factor of its users. It applies from their next request on. */
export async function setSecondFactorRule(
  { store, now }: ServiceContext,
  orgId: string,
  isRequired: boolean,
): Promise<void> {
  await store.write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('organisation')
      .set({ requires_second_factor: Number(isRequired) })
      .where('id', '=', orgId)
      .where('requires_second_factor', '!=', Number(isRequired))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const details = { second_factor_required: isRequired };
    await recordAudit(trx, 'organization.changed', { orgId, at: now(), details });
  });
}
