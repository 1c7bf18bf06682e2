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
 * Creates the token of a link that is mailed to an address: it works once, for an hour. Earlier links of the same
 * purpose for that address end. An address without an account gets a row too, so that both take the same time.
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

/** The link of a token; null when the token is unknown, used or expired. */
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

/** Uses up a link, in the transaction of its purpose. @returns whether the link existed. */
export async function claimMailLink(trx: Write, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_link')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Finds the account of a stored address. */
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
