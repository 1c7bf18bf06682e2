import * as shared from '../shared-situations.ts';
import {
  deferred,
  disabled,
  exists,
  full,
  missing,
  notHosted,
  untold,
  type Situation,
} from '../situation.ts';

const LATE = { options: { budgetMs: 11_000 } };
/** postscreen lets a client that it has tested pass at once: each situation has its own. */
const lateFrom = (at: number) => ({ ...LATE, client: `127.0.2.${at}` });

const mailboxes: Situation[] = [
  exists('a mailbox of a local domain', 'jane@local.postfix.test'),
  missing('a missing mailbox of a local domain', 'nemo@local.postfix.test'),
  exists('a mailbox of a relay domain', 'jane@relay.postfix.test'),
  missing('a missing mailbox of a relay domain', 'nemo@relay.postfix.test', {
    opensCircuit: false,
  }),
  full('a full mailbox', 'full@good.postfix.test'),
  full('a mailbox that Dovecot says is full', 'full@quota.postfix.test'),
  exists('a mailbox in which Dovecot has room', 'jane@quota.postfix.test'),
  disabled('a disabled account', 'off@good.postfix.test'),
  untold('exists')('a mailbox that a rule rejects', 'policy@good.postfix.test', {
    opensCircuit: false,
  }),
  deferred('a mailbox that postgrey defers', 'jane@gray.postfix.test', { opensCircuit: false }),
  missing('a missing mailbox at a server that rejects nothing for good', 'nemo@soft.postfix.test', {
    right: [],
    unknown: ['smtp_temporary'],
  }),
];

/** Postfix asks another server, and quotes it. */
const probes: Situation[] = [
  exists('a mailbox that another server confirms', 'jane@verified.postfix.test'),
  missing('a mailbox that another server does not have', 'nemo@verified.postfix.test', {
    opensCircuit: false,
  }),
  untold('unknown')('a domain whose mail loops back to the server', 'jane@loop.postfix.test', {
    opensCircuit: false,
  }),
  deferred('a mailbox of another server that is down', 'jane@silent.postfix.test', {
    unknown: ['smtp_unavailable'],
    opensCircuit: false,
  }),
];

const clients: Situation[] = [
  untold('exists')('a client that is rejected before the greeting', 'jane@early.postfix.test', {
    client: '127.0.1.3',
    opensCircuit: true,
  }),
  untold('exists')('a client that postscreen rejects', 'jane@screened.postfix.test', {
    ...LATE,
    client: '127.0.1.3',
  }),
  untold('exists')('a client whose address has no name', 'jane@good.postfix.test', {
    client: '127.0.1.5',
    opensCircuit: true,
  }),
  untold('exists')('a HELO name that does not resolve', 'jane@good.postfix.test', {
    options: { heloName: 'odd.prober.test' },
    opensCircuit: true,
  }),
  untold('exists')('a sender whose domain takes no mail', 'jane@good.postfix.test', {
    options: { mailFrom: 'jane@nowhere.test' },
    opensCircuit: true,
  }),
  untold('exists')('a sender that cannot be verified', 'jane@good.postfix.test', {
    options: { mailFrom: 'unverified@prober.test' },
    opensCircuit: true,
  }),
];

const encryption: Situation[] = [
  untold('exists')('TLS 1.0 only, which the server requires', 'jane@strict-tls.postfix.test', {
    opensCircuit: false,
  }),
];

/** The server decides what comes first: a busy machine makes the results later, not different. */
const time: Situation[] = [
  exists('a mailbox at a server that greets after 6 seconds', 'jane@late.postfix.test', LATE),
  exists('a mailbox behind postscreen', 'jane@screened.postfix.test', lateFrom(1)),
  missing('a missing mailbox behind postscreen', 'nemo@screened.postfix.test', lateFrom(2)),
  exists('a mailbox behind two postscreens', 'jane@screened2.postfix.test', lateFrom(3)),
  missing('a missing mailbox behind two', 'nemo@screened2.postfix.test', lateFrom(4)),
  exists('a mailbox behind three postscreens', 'jane@screened3.postfix.test', lateFrom(5)),
  missing('a missing mailbox behind three', 'nemo@screened3.postfix.test', lateFrom(6)),
  deferred(
    'postscreen that defers every new client',
    'jane@deep-screened.postfix.test',
    lateFrom(7),
  ),
  exists(
    'a mailbox behind postscreen, with a backup server that takes every name',
    'jane@late-backup.postfix.test',
    lateFrom(8),
  ),
  missing(
    'a missing mailbox behind postscreen, with a backup server that takes every name',
    'nemo@late-backup.postfix.test',
    lateFrom(9),
  ),
  untold('missing')(
    'a missing mailbox behind postscreen, for which there is no time, with a backup server',
    'nemo@late-backup.postfix.test',
    { ...lateFrom(10), options: { budgetMs: 4000 } },
  ),
];

/** What Postfix is tried with. */
export const situations: readonly Situation[] = [
  ...shared.usualMailboxes('postfix'),
  ...shared.missingMailboxes('postfix'),
  ...mailboxes,
  notHosted('a domain of another server', 'jane@foreign.postfix.test'),
  ...shared.afterForeignDomains('postfix'),
  ...probes,
  ...shared.rejectedClients('postfix'),
  ...clients,
  ...shared.failedHandshakes('postfix'),
  ...encryption,
  ...time,
  ...shared.backupServers('postfix'),
  ...shared.spellings('postfix'),
  ...shared.unicodeSpelling('postfix'),
];
