import { DEFERRED_CLIENT } from '../places.ts';
import * as shared from '../shared-situations.ts';
import { catchAll, exists, missing, notHosted, untold, type Situation } from '../situation.ts';

const mailboxes: Situation[] = [
  exists('a mailbox', 'jane@good.courier.test', { opensCircuit: false }),
  exists('an alias', 'info@good.courier.test'),
  exists('a mailbox with a tag after a hyphen', 'jane-news@good.courier.test'),
  catchAll('a domain that takes every name', 'anyone@catch.courier.test'),
  catchAll('a domain that is relayed without a list', 'anyone@relay.courier.test'),
  exists('a mailbox at a server whose first three addresses are closed', 'jane@many.courier.test'),
];

/** Courier compares domains as users write them, whichever way the client does. */
const spellings: Situation[] = [
  exists('a mailbox with umlauts', 'jörg@good.courier.test'),
  exists('umlauts, the domain listed as the user writes it', 'jörg@röt.courier.test'),
  missing('umlauts, missing, the domain listed as the user writes it', 'jürg@röt.courier.test'),
  exists('ASCII, the domain listed as the user writes it', 'jane@röt.courier.test'),
  exists('umlauts, the domain listed both ways', 'jörg@grün.courier.test'),
  notHosted('umlauts, the domain listed in ASCII', 'jörg@bläu.courier.test'),
];

/** The domain `tarpit`: its server waits before each rejection. */
const TARPIT = ['jane@tarpit.courier.test', 'nemo@tarpit.courier.test'] as const;
const SHORT = { options: { budgetMs: 8000 } };
const tarpits: Situation[] = [
  exists('a mailbox at a tarpit', TARPIT[0]),
  missing('a missing mailbox at a tarpit', TARPIT[1]),
  exists('a mailbox at a tarpit, with little time', TARPIT[0], {
    ...SHORT,
    unknown: ['mailbox_accepted'],
  }),
  missing('a missing mailbox at a tarpit, with little time', TARPIT[1], {
    ...SHORT,
    unknown: ['smtp_temporary', 'smtp_unavailable'],
  }),
];

const clients: Situation[] = [
  untold('exists')('a client that is deferred', 'jane@good.courier.test', {
    client: DEFERRED_CLIENT,
    opensCircuit: true,
  }),
  untold('exists')('a sender whose domain takes no mail', 'jane@good.courier.test', {
    options: { mailFrom: 'jane@nowhere.test' },
    opensCircuit: true,
  }),
];

/** What Courier is tried with. */
export const situations: readonly Situation[] = [
  ...mailboxes,
  ...shared.missingMailboxes('courier'),
  notHosted('a domain of another server', 'jane@foreign.courier.test'),
  ...shared.afterForeignDomains('courier'),
  ...shared.rejectedClients('courier'),
  ...clients,
  ...tarpits,
  ...spellings,
];
