import type { Doubt } from '@postern/address';
import type { Mode, SyntaxCode } from '@postern/protocol';
import type { SpecialUse } from '../lists/special-use.ts';

/**
 * What each question about an address yielded, before any judgement.
 *
 * A finding's `state` is `pass`, `fail`, `temperror` (we could not tell) or `skipped` (nobody
 * asked); the rest is its detail. "Could not tell" is a value, never an absence, never a "no".
 *
 * Source: docs/decisions/results.md#0005.
 */
export interface Evidence {
  /** The mode that was carried out. */
  readonly mode: Mode;
  /** Is it written correctly? */
  readonly syntax: SyntaxFinding;
  /** Why the address is doubted by its local part alone; null when it is not. */
  readonly doubt: Doubt | null;
  /** Is the domain a public one, and no special-use name? */
  readonly reserved: ReservedFinding;
  /** Is the domain's top-level domain known? */
  readonly tld: ListFinding;
  /** `fail` for a known disposable email service, `listed` where only other lists name it; an alias relay passes. */
  readonly disposable: DisposableFinding;
  /** `fail` for a registered misspelling of a large provider. */
  readonly squat: ListFinding;
  /** `fail` when another address is close by that the person probably meant. */
  readonly typo: ListFinding;
  /** Whether the local part names a role. */
  readonly isRole: boolean;
  /** Whether anyone can open a mailbox at the domain. */
  readonly isFree: boolean;
  /** Whether a list that proves nothing takes the domain for temporary mail. */
  readonly isSuspect: boolean;
  /** Can the domain receive mail? */
  readonly dns: DnsFinding;
  /** Does the mailbox exist? */
  readonly smtp: SmtpFinding;
}

/** What the parser said. */
export type SyntaxFinding = { state: 'pass' } | { state: 'fail'; code: SyntaxCode };

/** Whether the domain is a special-use name, and which. */
export type ReservedFinding =
  { state: 'pass' } | { state: 'fail'; use: SpecialUse } | { state: 'skipped' };

/** What a list said; skipped when there was no address to look up. */
export interface ListFinding {
  state: 'pass' | 'fail' | 'skipped';
}

/**
 * Whether the domain is disposable, and the evidence: the names of lists, or a mail server of such a service.
 * `listed` is a doubt: no known service, but two other lists name the domain.
 */
export interface DisposableFinding {
  state: 'pass' | 'fail' | 'listed' | 'skipped';
  lists?: readonly string[];
  host?: string;
}

/**
 * What the DNS said about the domain's mail hosts. `hosts` has the preferred ones first, and
 * `preferred` counts those that share the best preference: the others are backups.
 */
export type DnsFinding =
  | { state: 'pass'; via: 'mx' | 'address'; hosts: readonly string[]; preferred: number }
  | { state: 'fail'; cause: 'null_mx' | 'not_found' | 'no_mail_host' | 'unroutable' }
  | { state: 'temperror'; cause: string }
  | { state: 'skipped' };

/**
 * What the mail host said about the mailbox. `code` is its reply code, 0 for none.
 *
 * A `pass` was accepted; `random` tells what became of an invented local part at the same
 * domain, and `refusesStrangers` whether the provider is known to refuse such. `skipped` in
 * mode `deep` means that *we* cannot probe, or that the provider's answer means nothing.
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

/** Who said it and in which words; no judgement rests on these. */
export interface SmtpDetail {
  /** The mail host that answered, or was tried last. */
  host?: string;
  /** Its reply with all lines and without the code; it may hold the address, so keep it out of logs. */
  text?: string;
  /**
   * How the TLS handshake with the host failed, such as `ECONNRESET` or `late`: it was asked in clear
   * text, or not at all where TLS is required.
   */
  tlsError?: string;
}

/** Why a mail host gave neither a yes nor a no. */
export type SmtpTrouble = 'smtputf8' | 'mailbox_full' | 'unreachable' | 'temporary';
