import type { EventType, Mode, Status } from '@postern/protocol';
import type { Row } from '../api/routes.ts';

/** What a key can be used for. */
export type Scope = Row<'get /keys'>['scopes'][number];

/** The statuses, from best to worst. */
export const STATUSES = ['valid', 'risky', 'invalid'] as const satisfies Status[];

/** The words for the statuses. */
export const STATUS_WORDS: Record<Status, string> = {
  valid: 'Valid',
  risky: 'Risky',
  invalid: 'Invalid',
};

/** What each scope allows. */
export const SCOPES: Record<Scope, { name: string; text: string }> = {
  single: { name: 'Single', text: 'Check one address at a time.' },
  bulk: { name: 'Bulk', text: 'Create jobs, read their results and cancel them.' },
  webhooks: { name: 'Webhooks', text: 'Create, change and read webhook endpoints.' },
  read: { name: 'Read', text: 'Read jobs, results and webhook endpoints, without changing them.' },
  audit: { name: 'Audit log', text: 'Read the audit log.' },
};

/** All scopes, in the order of the form. */
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

/** How thorough each mode is. Source: docs/decisions/results.md#0003. */
export const MODE_WORDS: Record<Mode, { name: string; text: string }> = {
  fast: { name: 'Fast', text: 'Syntax and lists only. No network requests, immediate result.' },
  medium: { name: 'Medium', text: 'Also looks up the domain in the DNS: can it receive email?' },
  deep: {
    name: 'Deep',
    text: 'Also connects to the mail server: does the mailbox exist? Takes seconds.',
  },
};

/** Why mode `deep` is unavailable. */
export const DEEP_IS_OFF =
  'Unavailable. Set --helo and --mail-from, and allow outbound connections on port 25.';

/** The event types, in groups. Source: docs/service-interface.md#6. */
export const EVENT_GROUPS: readonly { name: string; events: readonly [EventType, string][] }[] = [
  {
    name: 'Jobs',
    events: [
      ['bulk.validation.queued', 'The job was created'],
      ['bulk.validation.started', 'The first address is being checked'],
      ['bulk.validation.progress', 'Another 10 % of the addresses are checked'],
      ['bulk.validation.completed', 'All addresses have a result'],
      ['bulk.validation.failed', 'The job failed or was canceled'],
    ],
  },
  {
    name: 'Single validations',
    events: [
      ['single.validation.started', 'A request was received'],
      ['single.validation.complete', 'A result was returned'],
      ['single.validation.failed', 'No result was returned'],
    ],
  },
  {
    name: 'Tests',
    events: [['webhook.test', 'Sent by “Send test”, even if not selected']],
  },
];
