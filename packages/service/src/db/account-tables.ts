import type { Generated } from 'kysely';

/**
 * The tables that better-auth reads and writes, as far as they are read or written here too.
 *
 * Times are its own: a `Date` on PostgreSQL, ISO text on SQLite.
 * Source: docs/decisions/accounts.md#0025.
 */
export interface AccountTables {
  person: PersonRow;
  session: SessionRow;
  credential: CredentialRow;
  second_factor: SecondFactorRow;
  verification: VerificationRow;
  passkey: PasskeyRow;
  mail_link: MailLinkRow;
}

/** Somebody with an account. */
export interface PersonRow {
  id: string;
  name: string;
  /** In lower case: better-auth looks it up so. */
  email: string;
  /** Whether the address was proven by a link that was mailed to it. */
  email_verified: boolean;
  created_at: Date;
  updated_at: Date;
  /** Whether a second factor was confirmed by a code of it. */
  two_factor_enabled: boolean | null;
  /** Counts the changes of the password, the second factor and the passkeys, and the times that all sessions ended. */
  factor_changes: Generated<number>;
}

/** Where the codes of a person's second factor come from, which is confirmed or not. */
export interface SecondFactorRow {
  id: string;
  user_id: string;
  /** As better-auth encrypts it. */
  secret: string;
  /** JSON list of the hashes of those that are left; encrypted codes in a row from before. */
  backup_codes: string;
  /** Whether a code of it was right once. */
  verified: boolean | null;
  /** The last time step of which a code was taken (RFC 6238 §4.2); null while none was. */
  last_step: number | null;
}

/** What better-auth keeps between two requests, such as who has given a password and not yet a second factor. */
export interface VerificationRow {
  id: string;
  identifier: string;
  value: string;
}

/** A browser that is signed in. */
export interface SessionRow {
  id: string;
  expires_at: Date;
  created_at: Date;
  /** When it was last prolonged, which is done once a day. */
  updated_at: Date;
  token: string;
  user_id: string;
  /** Empty where it is not known, and the next too. */
  ip_address: string | null;
  user_agent: string | null;
}

/** A person's password, as scrypt left it. */
export interface CredentialRow {
  id: string;
  account_id: string;
  provider_id: 'credential';
  user_id: string;
  password: string;
  created_at: Date;
  updated_at: Date;
}

/** A passkey, as far as it is read here. */
export interface PasskeyRow {
  id: string;
  name: string | null;
  user_id: string;
  credential_id: string;
  created_at: Date | null;
}

/** A link that was mailed to an address, which works once. There is one for an address without an account too. */
export interface MailLinkRow {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  /** To choose another password, or to create an account. */
  purpose: 'reset' | 'sign_up';
  email: string;
  /** The invitation that the account is created by; null where there is none. */
  invitation_id: string | null;
  /** In milliseconds since 1970. */
  expires_at: number;
}
