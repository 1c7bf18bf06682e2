import type { Doubt, DomainRule } from '@postern/address';
import type { Mode, SyntaxCode } from '@postern/protocol';
import type { SpecialUse } from '../lists/special-use.ts';

/**
 * The findings of all checks of an address, from which the result is decided.
 *
 * A finding's `state` is `pass`, `fail`, `temperror` (inconclusive) or `skipped`; the rest is its detail. An
 * inconclusive check is a value of its own: it is neither missing nor a `fail`.
 *
 * Source: docs/decisions/results.md#0005.
 */
export interface Evidence {
  /** The mode that was carried out. */
  readonly mode: Mode;
  /** Is the syntax valid? */
  readonly syntax: SyntaxFinding;
  /** Why the local part makes the address doubtful; null if it does not. */
  readonly doubt: Doubt | null;
  /** What your own lists say of the domain; null if they do not contain it. */
  readonly ownRule: DomainRule | null;
  /** Is the domain a public name, not one for special use? */
  readonly reserved: ReservedFinding;
  /** Is the domain's top-level domain known? */
  readonly tld: ListFinding;
  /** `fail` for a known disposable email service, `listed` where only other lists name it; an alias relay passes. */
  readonly disposable: DisposableFinding;
  /** `fail` for a typosquat domain of a large provider. */
  readonly squat: ListFinding;
  /** `fail` if the user probably meant another address. */
  readonly typo: ListFinding;
  /** Whether the local part names a role. */
  readonly isRole: boolean;
  /** Whether anyone can open a mailbox at the domain. */
  readonly isFree: boolean;
  /** Whether your list of suspects names the domain as disposable. */
  readonly isSuspect: boolean;
  /** Whether the domain names an issuer for proofs of ownership; absent where it was not looked up. */
  readonly isOwnershipOffered?: boolean;
  /** Can the domain receive mail? */
  readonly dns: DnsFinding;
  /** Does the mailbox exist? */
  readonly smtp: SmtpFinding;
}

/** The result of the parser. */
export type SyntaxFinding = { state: 'pass' } | { state: 'fail'; code: SyntaxCode };

/** Whether the domain is a special-use name, and which. */
export type ReservedFinding =
  { state: 'pass' } | { state: 'fail'; use: SpecialUse } | { state: 'skipped' };

/** The result of a list; skipped when there was no address to look up. */
export interface ListFinding {
  state: 'pass' | 'fail' | 'skipped';
}

/**
 * Whether the domain is disposable, and the evidence: the names of lists, or a mail server of such a service. `listed`
 * is a doubt: not a known service, but two other lists name the domain.
 */
export interface DisposableFinding {
  state: 'pass' | 'fail' | 'listed' | 'skipped';
  lists?: readonly string[];
  host?: string;
}

/**
 * What the DNS says about the domain's mail servers. `hosts` is in the order of preference, and `preferred` counts
 * those that share the best preference: the others are backups.
 */
export type DnsFinding =
  | { state: 'pass'; via: 'mx' | 'address'; hosts: readonly string[]; preferred: number }
  | { state: 'fail'; cause: 'null_mx' | 'not_found' | 'no_mail_host' | 'unroutable' }
  | { state: 'temperror'; cause: string }
  | { state: 'skipped' };

/**
 * What the mail server says about the mailbox. `code` is its reply code, 0 for none.
 *
 * `pass`: accepted. `random` is the reply to a random local part at the same domain, and `refusesStrangers` whether the
 * provider is known to reject unknown names. `skipped` in mode `deep`: this machine could not check the mailbox, or the
 * provider's reply is meaningless.
 */
export type SmtpFinding = SmtpDetail &
  (
    | {
        state: 'pass';
        code: number;
        random: 'accepted' | 'refused' | 'not_asked';
        refusesStrangers: boolean;
      }
    | { state: 'fail'; cause: 'no_mailbox' | 'disabled'; code: number }
    | { state: 'temperror'; cause: SmtpTrouble; code: number }
    | { state: 'skipped'; cause: 'not_asked' | 'unavailable' | 'unverifiable'; code: number }
  );

/** The server and its text. They do not affect the result. */
export interface SmtpDetail {
  /** The mail server that replied, or was tried last. */
  host?: string;
  /** All lines of its reply, without the code. They can contain the address, so keep them out of logs. */
  text?: string;
  /**
   * How the TLS handshake with the server failed, such as `ECONNRESET` or `late`. The mailbox was then checked in clear
   * text, or not at all if TLS is required.
   */
  tlsError?: string;
}

/** Why a mail server neither accepted nor rejected the mailbox. */
export type SmtpTrouble = 'smtputf8' | 'mailbox_full' | 'unreachable' | 'temporary';
