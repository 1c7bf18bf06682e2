import * as shared from '../shared-situations.ts';
import {
  after,
  deferred,
  disabled,
  exists,
  full,
  missing,
  notHosted,
  untold,
  type Situation,
} from '../situation.ts';

/** Exim's own words for a missing mailbox are the same for a domain that it cannot route. */
const mailboxes: Situation[] = [
  missing('a missing mailbox, before any other of the domain', 'nemo@good.exim.test', {
    unknown: ['smtp_unavailable'],
    opensCircuit: false,
  }),
  missing('a missing mailbox after another one was confirmed', 'nemo@good.exim.test', {
    ...after('jane@good.exim.test'),
    opensCircuit: false,
  }),
  missing('a missing mailbox with a tag, after another was confirmed', 'nemo+a@good.exim.test', {
    ...after('jane@good.exim.test'),
  }),
  missing('a missing mailbox in the words of an administrator', 'nemo@other.exim.test'),
  untold('exists')('a mailbox of a domain that Exim cannot route', 'jane@unroutable.exim.test', {
    opensCircuit: false,
  }),
  untold('exists')(
    'a mailbox of a domain that Exim cannot route, after one of another domain was confirmed',
    'jane@unroutable.exim.test',
    { ...after('jane@good.exim.test'), opensCircuit: false },
  ),
  full('a name that leads to "Mailbox is full"', 'full@good.exim.test'),
  full('a name that is deferred as over quota', 'quota@good.exim.test'),
  disabled('a disabled account', 'off@good.exim.test'),
  missing('a name whose user has left', 'left@good.exim.test'),
  untold('full')('a full mailbox, by a rule without a message', 'full@policy.exim.test', {
    opensCircuit: false,
  }),
  exists(
    'a mailbox after another one was rejected by a rule without a message',
    'jane@policy.exim.test',
    {
      ...after('full@policy.exim.test'),
    },
  ),
  untold('unknown')('a name with a restricted character', 'a#b@good.exim.test', {
    opensCircuit: false,
  }),
  deferred('a greylisted mailbox', 'jane@gray.exim.test', { opensCircuit: false }),
];

/** Exim asks another server, and quotes it. */
const callouts: Situation[] = [
  exists('a mailbox that another server confirms', 'jane@callout.exim.test'),
  missing('a mailbox that another server does not have', 'nemo@callout.exim.test', {
    opensCircuit: false,
  }),
  missing('the same again, from the cache of Exim', 'nemo@callout.exim.test', {
    before: [{ validate: 'nemo@callout.exim.test' }, { passMinutes: 90 }],
    unknown: ['smtp_unavailable'],
    opensCircuit: false,
  }),
  untold('exists')('a mailbox of another server that rejects Exim', 'jane@shy.exim.test', {
    opensCircuit: false,
  }),
  deferred('a mailbox of another server that is down', 'jane@gone.exim.test', {
    unknown: ['smtp_unavailable'],
    opensCircuit: false,
  }),
  exists('a mailbox of Exim after another server did not have one', 'jane@good.exim.test', {
    ...after('nemo@callout.exim.test'),
  }),
];

const clients: Situation[] = [
  untold('exists')('a mailbox, with a HELO name that is deferred', 'jane@good.exim.test', {
    options: { heloName: 'odd.prober.test' },
    opensCircuit: true,
  }),
  untold('exists')('a mailbox, with a sender that is deferred', 'jane@good.exim.test', {
    options: { mailFrom: 'deferred@prober.test' },
    opensCircuit: true,
  }),
  untold('exists')('a mailbox, with a sender whose domain takes no mail', 'jane@good.exim.test', {
    options: { mailFrom: 'jane@nowhere.test' },
    opensCircuit: true,
  }),
];

const SHORT = { options: { budgetMs: 8000 } };
const LATE = { options: { budgetMs: 11_000 } };

/** The server decides what comes first: a busy machine makes the results later, not different. */
const time: Situation[] = [
  exists('a mailbox at a server that greets after 6 seconds', 'jane@late.exim.test', LATE),
  exists('a mailbox at two servers that greet after 6 seconds', 'jane@both-late.exim.test', LATE),
  untold('exists')('a server that greets after the time is up', 'jane@very-late.exim.test', SHORT),
  untold('exists')(
    'a server that greets, and is too slow after that',
    'jane@slow.exim.test',
    SHORT,
  ),
];

/** What Exim is tried with. */
export const situations: readonly Situation[] = [
  ...shared.usualMailboxes('exim'),
  ...mailboxes,
  notHosted('a domain of another server', 'jane@foreign.exim.test'),
  ...shared.afterForeignDomains('exim'),
  ...callouts,
  ...shared.rejectedClients('exim'),
  ...clients,
  ...shared.failedHandshakes('exim'),
  ...time,
  ...shared.backupServers('exim'),
  ...shared.spellings('exim'),
  ...shared.unicodeSpelling('exim'),
];
