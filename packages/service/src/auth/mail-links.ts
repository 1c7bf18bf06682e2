import type { Store, Write } from '../db/store.ts';
import type { MailLinkRow } from '../db/account-tables.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { HOUR_MS } from '../base/time.ts';
import { hashToken, makeToken } from '../base/token.ts';

type Purpose = MailLinkRow['purpose'];

/** A link that can be used. */
export interface MailLink {
  hash: string;
  email: string;
  invitationId: string | null;
}

/**
 * Makes the token of a link that is mailed to an address: it works once, for an hour. It ends the links of that purpose
 * that were made for the address before. An address without an account gets a row too, so that both take as long.
 */
export async function createMailLink(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  purpose: Purpose,
  { email, invitationId = null }: { email: string; invitationId?: string | null },
): Promise<string> {
  const token = makeToken();
  await store.write(async (trx) => {
    await trx
      .deleteFrom('mail_link')
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .execute();
    await trx
      .insertInto('mail_link')
      .values({
        token_hash: hashToken(token),
        purpose,
        email,
        invitation_id: invitationId,
        expires_at: now() + HOUR_MS,
      })
      .execute();
  });
  return token;
}

/** Finds what a token opens; null for one that is unknown, used or expired. */
export async function findMailLink(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  purpose: Purpose,
  token: string,
): Promise<MailLink | null> {
  const hash = hashToken(token);
  const row = await store.db
    .selectFrom('mail_link')
    .select(['email', 'invitation_id as invitationId'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row ? { hash, ...row } : null;
}

/** Uses a link up, within the transaction of what it is for. @returns whether it was there. */
export async function claimMailLink(trx: Write, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_link')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Finds the account of an address in its stored form. */
export function findAccount(db: Store['db'], email: string) {
  return db
    .selectFrom('person')
    .leftJoin('member', 'member.user_id', 'person.id')
    .leftJoin('organisation', 'organisation.id', 'member.org_id')
    .select(['person.id', 'person.email', 'person.name', 'email_verified as isConfirmed'])
    .select('organisation.name as organisation')
    .where('email', '=', email)
    .executeTakeFirst();
}
