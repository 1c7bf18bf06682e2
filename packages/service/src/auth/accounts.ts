import { currentActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError } from '../base/service-error.ts';
import type { Write } from '../db/store.ts';
import { claimInvitation, type Invitation } from './invitations.ts';
import { claimMailLink } from './mail-links.ts';

/** An account to create. */
export interface NewAccount {
  name: string;
  /** In the form of `addressForm`. */
  email: string;
  passwordHash: string;
  /** The name of the new organization. Default: the user's name. */
  organisation?: string | undefined;
  /** The hash of the mailed link that confirms the address. It is used up. */
  link?: string | undefined;
}

/**
 * Creates an account and its membership in an organization: that of the invitation, or its own.
 *
 * One transaction uses up the invitation and creates everything, or changes nothing. No user is without an
 * organization, and no invitation is lost. The first account gets the organization whose keys were created before there
 * was an account, if there is one. Throws a ServiceError when the invitation was just used, or the address cannot be
 * used.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export async function openAccount(
  { store, now }: ServiceContext,
  account: NewAccount,
  invitation: Invitation | null,
): Promise<void> {
  await store.write(async (trx) => {
    const at = now();
    if (account.link !== undefined && !(await claimMailLink(trx, account.link))) throw linkEnded();
    if (invitation && !(await claimInvitation(trx, invitation, at))) throw linkEnded();
    const personId = await insertPerson(trx, account, at);
    const joined = invitation?.orgId ?? null;
    const orgId =
      joined ?? (await ownOrganisation(trx, { account, at, isFirst: invitation !== null }));
    const role = joined === null ? 'owner' : 'member';
    await trx
      .insertInto('member')
      .values({ user_id: personId, org_id: orgId, role, created_at: at })
      .execute();
    const subject = { id: personId, name: account.name };
    const actor = { ...currentActor(), kind: 'person' as const, ...subject };
    await recordAudit(trx, 'person.joined', { orgId, at, subject, actor, details: { role } });
  });
}

/** The same error for a link that is unknown, used or expired. */
export function linkEnded(): ServiceError {
  return new ServiceError('not_found', { message: 'This link is invalid or has expired' });
}

/** The same error for an address that has an account, is invalid, or is not the invited one. */
export function addressRefused(): ServiceError {
  return new ServiceError('unprocessable', {
    message: 'The account could not be created',
    details: [{ path: 'email', issue: 'cannot be used' }],
  });
}

async function insertPerson(trx: Write, account: NewAccount, at: number): Promise<string> {
  const { name, email, passwordHash } = account;
  const id = crypto.randomUUID();
  const email_verified = account.link !== undefined;
  const times = { created_at: new Date(at), updated_at: new Date(at) };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('person')
    .values({ id, name, email, email_verified, two_factor_enabled: false, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw addressRefused();
  await trx
    .insertInto('credential')
    .values({
      id: crypto.randomUUID(),
      account_id: id,
      provider_id: 'credential',
      user_id: id,
      password: passwordHash,
      ...times,
    })
    .execute();
  return id;
}

/**
 * The first account takes over the organization whose keys were created before there was an account. Every other user
 * without an invitation gets a new organization.
 */
async function ownOrganisation(
  trx: Write,
  { account, at, isFirst }: { account: NewAccount; at: number; isFirst: boolean },
): Promise<string> {
  const left = isFirst ? await findOrganisationWithoutPeople(trx) : undefined;
  if (left === undefined) return insertOrganisation(trx, account, at);
  const { organisation: name = account.name } = account;
  await trx.updateTable('organisation').set({ name }).where('id', '=', left).execute();
  return left;
}

/** The oldest one, if there are several. */
async function findOrganisationWithoutPeople(trx: Write): Promise<string | undefined> {
  const found = await trx
    .selectFrom('organisation')
    .select('id')
    .where('id', 'not in', trx.selectFrom('member').select('org_id'))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}

async function insertOrganisation(trx: Write, account: NewAccount, at: number): Promise<string> {
  const id = crypto.randomUUID();
  const { organisation: name = account.name } = account;
  await trx.insertInto('organisation').values({ id, name, created_at: at }).execute();
  return id;
}
