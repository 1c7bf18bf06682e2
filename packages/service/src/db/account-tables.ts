import type { Generated } from 'kysely';

/**
 * The tables of better-auth, with the columns that this service reads or writes too.
 *
 * Their times have better-auth's format: a `Date` on PostgreSQL, ISO text on SQLite.
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

/** A user's account. */
export interface PersonRow {
  id: string;
  name: string;
  /** In lower case, as better-auth looks it up. */
  email: string;
  /** Whether a mailed link has confirmed the address. */
  email_verified: boolean;
  created_at: Date;
  updated_at: Date;
  /** Whether a second factor was confirmed with one of its codes. */
  two_factor_enabled: boolean | null;
  /**
   * The number of changes of the password, the second factor and the passkeys, and of times that all sessions ended.
   */
  factor_changes: Generated<number>;
}

/** The source of the codes of a user's second factor, confirmed or not. */
export interface SecondFactorRow {
  id: string;
  user_id: string;
  /** Encrypted by better-auth. */
  secret: string;
  /** A JSON list of the hashes of the unused codes; encrypted codes in a row of an earlier version. */
  backup_codes: string;
  /** Whether one of its codes was right. */
  verified: boolean | null;
  /** The last time step of an accepted code (RFC 6238 §4.2); null before the first one. */
  last_step: number | null;
}

/** The state of better-auth between two requests, such as a password that was right before a second factor. */
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
  /** When it was last extended, which is done once a day. */
  updated_at: Date;
  token: string;
  user_id: string;
  /** Empty when unknown, as is the next. */
  ip_address: string | null;
  user_agent: string | null;
}

/** A user's password, hashed with scrypt. */
export interface CredentialRow {
  id: string;
  account_id: string;
  provider_id: 'credential';
  user_id: string;
  password: string;
  created_at: Date;
  updated_at: Date;
}

/** A passkey, with the columns that this service reads. */
export interface PasskeyRow {
  id: string;
  name: string | null;
  user_id: string;
  credential_id: string;
  created_at: Date | null;
}

/** A mailed link, which works once. An address without an account gets one too. */
export interface MailLinkRow {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  /** To reset a password, or to create an account. */
  purpose: 'reset' | 'sign_up';
  email: string;
  /** The invitation that creates the account; null without one. */
  invitation_id: string | null;
  /** In milliseconds since 1970. */
  expires_at: number;
}
