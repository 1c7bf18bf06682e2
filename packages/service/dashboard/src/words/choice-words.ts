import type { CheckState, EventType, Mode } from '@postern/protocol';
import type { Scope } from '../api/wire.ts';

/** What each scope lets a key do. */
export const SCOPES: Record<Scope, { name: string; text: string }> = {
  single: { name: 'Single', text: 'Check one address at a time.' },
  bulk: { name: 'Bulk', text: 'Create jobs for lists, read their results and cancel them.' },
  webhooks: { name: 'Webhooks', text: 'Create, change and read webhook endpoints.' },
  read: { name: 'Read', text: 'Read jobs, results and webhook endpoints, and change nothing.' },
  audit: { name: 'Audit log', text: 'Read who did what.' },
};

/** All of them, as they are offered. */
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

/** How thorough each mode is. Source: docs/decisions/0003-modes.md. */
export const MODE_WORDS: Record<Mode, { name: string; text: string }> = {
  fast: { name: 'Fast', text: 'Spelling and lists alone. No network, an answer at once.' },
  medium: { name: 'Medium', text: 'Asks the DNS too: does the domain take mail?' },
  deep: { name: 'Deep', text: 'Asks the mail host too: does the mailbox exist? Takes seconds.' },
};

/** Why mode `deep` cannot be chosen. */
export const DEEP_IS_OFF =
  'Off: this service has no name and sender address for talking to mail hosts, or its way out on port 25 is closed.';

/** What can be subscribed to, in groups. Source: service interface §6. */
export const EVENT_GROUPS: readonly { name: string; events: readonly [EventType, string][] }[] = [
  {
    name: 'Jobs',
    events: [
      ['bulk.validation.queued', 'A list was taken on'],
      ['bulk.validation.started', 'Its first address is being checked'],
      ['bulk.validation.progress', 'Another tenth is done'],
      ['bulk.validation.completed', 'Every address has its result'],
      ['bulk.validation.failed', 'It failed or was canceled'],
    ],
  },
  {
    name: 'Single checks',
    events: [
      ['single.validation.started', 'A question came in'],
      ['single.validation.complete', 'It was answered'],
      ['single.validation.failed', 'No answer could be given'],
    ],
  },
  {
    name: 'Tests',
    events: [['webhook.test', 'Sent by “Send a test”, chosen or not']],
  },
];

/** What each check asks. */
export const CHECK_WORDS: Record<string, { name: string; asked: string }> = {
  syntax: { name: 'Spelling', asked: 'Is it written as an address is?' },
  domain: { name: 'Domain', asked: 'Is it a public name, not one kept for special use?' },
  reserved: { name: 'Domain', asked: 'Is it a public name, not one kept for special use?' },
  tld: { name: 'Ending', asked: 'Is its ending in the list of top-level domains?' },
  disposable: { name: 'Temporary mail', asked: 'Is it a service for throwaway addresses?' },
  typo: { name: 'Slip of the finger', asked: 'Is it close to a name that many people use?' },
  mx: { name: 'Mail hosts', asked: 'Does the DNS name hosts that take mail?' },
  smtp: { name: 'Mailbox', asked: 'Does the mail host accept this very mailbox?' },
};

/** What came of a check. */
export const CHECK_STATES: Record<CheckState, string> = {
  pass: 'Passed',
  fail: 'Failed',
  unknown: 'Could not tell',
  skipped: 'Not asked',
};
