import * as shared from '../shared-situations.ts';
import {
  after,
  deferred,
  disabled,
  exists,
  full,
  missing,
  untold,
  type Situation,
} from '../situation.ts';

const mailboxes: Situation[] = [
  exists('a mailbox of a virtual domain', 'jane@virtual.opensmtpd.test', { opensCircuit: false }),
  missing('a missing mailbox of a virtual domain', 'nemo@virtual.opensmtpd.test', {
    opensCircuit: false,
  }),
  missing('the same after another one was confirmed', 'nemo@virtual.opensmtpd.test', {
    ...after('jane@virtual.opensmtpd.test'),
  }),
  full('a full mailbox', 'full@good.opensmtpd.test'),
  disabled('a disabled mailbox', 'off@good.opensmtpd.test'),
  deferred('a greylisted mailbox', 'jane@gray.opensmtpd.test', { opensCircuit: false }),
  untold('unknown')('umlauts, which the server does not take', 'jörg@good.opensmtpd.test', {
    right: ['smtputf8_unsupported'],
  }),
];

/** The words are those for a missing mailbox. */
const foreign: Situation[] = ['foreign', 'rejected'].map((label) =>
  untold('not hosted')('a domain of another server', `jane@${label}.opensmtpd.test`, {
    unknown: ['smtp_unavailable', 'mailbox_not_found'],
    opensCircuit: false,
  }),
);

const clients: Situation[] = [
  untold('exists')('a client that is deferred as one of too many', 'jane@good.opensmtpd.test', {
    client: '127.0.1.5',
    unknown: ['smtp_unavailable', 'mx_unreachable'],
    opensCircuit: true,
  }),
  untold('exists')('a client without a name, rejected after RCPT', 'jane@unnamed.opensmtpd.test', {
    opensCircuit: true,
  }),
];

const encryption: Situation[] = [
  exists('a mailbox behind a handshake that the server breaks', 'jane@rsa.opensmtpd.test', {
    handshakeFails: true,
  }),
  missing('a missing mailbox behind a handshake that the server breaks', 'nemo@rsa.opensmtpd.test'),
  untold('exists')('a broken handshake that the server requires', 'jane@strict.opensmtpd.test', {
    opensCircuit: false,
  }),
];

/** What OpenSMTPD is tried with. */
export const situations: readonly Situation[] = [
  ...shared.usualMailboxes('opensmtpd'),
  ...shared.missingMailboxes('opensmtpd'),
  ...mailboxes,
  ...foreign,
  ...shared.afterForeignDomains('opensmtpd'),
  ...shared.rejectedClients('opensmtpd'),
  ...clients,
  ...encryption,
  ...shared.backupServers('opensmtpd'),
];
