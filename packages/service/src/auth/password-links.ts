import { HOUR_MS } from '../time.ts';
import type { Auth } from './auth.ts';
import type { Mailer } from '../mail/mailer.ts';
import { resetLetter } from '../mail/letters.ts';
import type { ServiceContext } from '../service-context.ts';
import { withAccounts } from './account-tables.ts';
import { linkEnded } from './accounts.ts';
import { originOf } from './origin.ts';
import { resetPassword } from './reset-password.ts';
import { hashToken, makeToken } from './token.ts';

/** Links by which people who have forgotten their password choose another one. */
export interface PasswordLinks {
  /** Mails a link, if there is such an account: the answer never tells whether there is. Ends the links made before. */
  request(email: string): Promise<void>;
  /**
   * Uses a link up and changes the password; signs out everywhere. Throws `not_found` for a link that has ended, and
   * `unprocessable` for a weak password, after which the link is as good as before.
   */
  use(token: string, password: string): Promise<void>;
}

/** Makes the links. Source: docs/decisions/0040-signing-in.md. */
export function createPasswordLinks(
  context: ServiceContext,
  mailer: Pick<Mailer, 'send'>,
  hashPassword?: Auth['hashPassword'],
): PasswordLinks {
  const { store, settings, now } = context;

  return {
    async request(email) {
      const token = makeToken();
      const isMade = await store.write(async (trx) => {
        const accounts = withAccounts(trx);
        const person = await accounts
          .selectFrom('person')
          .select('id')
          .where('email', '=', email.toLowerCase())
          .executeTakeFirst();
        if (!person) return false;
        await accounts.deleteFrom('password_reset').where('user_id', '=', person.id).execute();
        const row = { token_hash: hashToken(token), user_id: person.id };
        const expires_at = now() + HOUR_MS;
        await accounts
          .insertInto('password_reset')
          .values({ ...row, expires_at })
          .execute();
        return true;
      });
      const link = `${originOf(settings)}/dashboard/reset#token=${token}`;
      if (isMade) mailer.send(email.toLowerCase(), resetLetter({ link }));
    },
    async use(token, password) {
      const link = await withAccounts(store.db)
        .selectFrom('password_reset')
        .innerJoin('person', 'person.id', 'password_reset.user_id')
        .select('email')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (!link) throw linkEnded();
      const account = { email: link.email, password, link: hashToken(token) };
      await resetPassword(context, account, hashPassword);
    },
  };
}
