import type { CheckState } from '../result.ts';

/** The checks of a result, in their order. */
export type CheckName = 'syntax' | 'domain' | 'disposable' | 'typo' | 'mx' | 'smtp';

/** The English words for one check. */
export interface CheckWords {
  /** A noun for a heading. */
  label: string;
  /** The question that the check answers, as a complete sentence. */
  question: string;
  /** What each outcome means, as a complete sentence. `skipped` has none, because its reasons differ. */
  outcomes: Readonly<Record<Exclude<CheckState, 'skipped'>, string>>;
}

/**
 * The words for every check, for use without a reason code.
 *
 * Source: docs/reason-codes.md.
 */
export const CHECKS: Readonly<Record<CheckName, Readonly<CheckWords>>> = {
  syntax: {
    label: 'Syntax',
    question: 'Is the syntax valid?',
    outcomes: {
      pass: 'The syntax is valid.',
      fail: 'The syntax is invalid.',
      unknown: 'The syntax is unusual.',
    },
  },
  domain: {
    label: 'Domain',
    question: 'Is the domain a public name that your own lists do not block?',
    outcomes: {
      pass: 'The domain is a public name.',
      fail: 'The domain is reserved for special use, or on your own block list.',
      unknown: 'The top-level domain is unknown.',
    },
  },
  disposable: {
    label: 'Disposable email',
    question: 'Does the domain belong to a disposable email service?',
    outcomes: {
      pass: 'The domain is not known as a disposable email service.',
      fail: 'The domain belongs to a disposable email service.',
      unknown: 'Other lists name the domain as disposable, but it is not a known service.',
    },
  },
  typo: {
    label: 'Typo',
    question: 'Is the domain a likely typo of a well-known one?',
    outcomes: {
      pass: 'The domain is not a likely typo.',
      fail: 'The domain is probably a typo.',
      unknown: 'The domain might be a typo.',
    },
  },
  mx: {
    label: 'Mail servers',
    question: 'Does the DNS name mail servers for the domain?',
    outcomes: {
      pass: 'The domain can receive email.',
      fail: 'The domain cannot receive email.',
      unknown: 'The DNS lookup of the domain failed temporarily.',
    },
  },
  smtp: {
    label: 'Mailbox',
    question: 'Does the mail server confirm this mailbox?',
    outcomes: {
      pass: 'The mail server accepts this mailbox.',
      fail: 'The mail server rejects this mailbox.',
      unknown: 'The mail server neither confirms nor rejects this mailbox.',
    },
  },
};

/** The words for the states of a check. */
export const CHECK_STATES: Readonly<Record<CheckState, string>> = {
  pass: 'Passed',
  fail: 'Failed',
  unknown: 'Inconclusive',
  skipped: 'Skipped',
};
