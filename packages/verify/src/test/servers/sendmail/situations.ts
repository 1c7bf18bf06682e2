import * as shared from '../shared-situations.ts';
import {
  after,
  catchAll,
  deferred,
  disabled,
  exists,
  full,
  missing,
  notHosted,
  untold,
  type Situation,
} from '../situation.ts';

const mailboxes: Situation[] = [
  full('a full mailbox, for now', 'full@good.sendmail.test'),
  full('a full mailbox, for good', 'quota@good.sendmail.test'),
  disabled('a disabled mailbox', 'off@good.sendmail.test'),
  missing('a name whose user has left', 'left@good.sendmail.test'),
  untold('exists')('a name that a rule rejects', 'denied@good.sendmail.test', {
    opensCircuit: false,
  }),
  catchAll('a domain that is relayed without a list', 'anyone@relay.sendmail.test'),
  deferred('a greylisted mailbox', 'jane@gray.sendmail.test', { opensCircuit: false }),
  untold('unknown')('umlauts, which the server does not take', 'jörg@good.sendmail.test', {
    right: ['smtputf8_unsupported'],
  }),
];

const clients: Situation[] = [
  // The words name the recipient, and not what is rejected.
  untold('exists')('a sender that is rejected without a reason', 'jane@good.sendmail.test', {
    options: { mailFrom: 'banned@prober.test' },
  }),
  untold('exists')('a sender whose name server fails', 'jane@good.sendmail.test', {
    options: { mailFrom: 'jane@broken.test' },
    opensCircuit: true,
  }),
  untold('exists')('a sender whose domain takes no mail', 'jane@good.sendmail.test', {
    options: { mailFrom: 'jane@nowhere.test' },
    opensCircuit: true,
  }),
  untold('exists')(
    'a second connection in a minute, which is one too many',
    'jane@busy.sendmail.test',
    {
      ...after('jane@good.sendmail.test'),
      client: '127.0.2.12',
      unknown: ['smtp_unavailable', 'mx_unreachable'],
      opensCircuit: true,
    },
  ),
];

const others: Situation[] = [
  exists('a mailbox behind TLS without a shared cipher', 'jane@odd-tls.sendmail.test', {
    handshakeFails: true,
  }),
  missing('a missing mailbox behind TLS without a shared cipher', 'nemo@odd-tls.sendmail.test'),
  exists('a mailbox at a server that greets after 6 seconds', 'jane@late.sendmail.test', {
    options: { budgetMs: 11_000 },
    client: '127.0.2.11',
  }),
];

/** What Sendmail is tried with. */
export const situations: readonly Situation[] = [
  ...shared.usualMailboxes('sendmail'),
  ...shared.missingMailboxes('sendmail'),
  ...mailboxes,
  notHosted('a domain of another server', 'jane@foreign.sendmail.test'),
  ...shared.afterForeignDomains('sendmail'),
  ...shared.rejectedClients('sendmail'),
  ...clients,
  ...others,
  ...shared.backupServers('sendmail'),
];
