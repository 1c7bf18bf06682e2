import { REJECTED_CLIENT } from './places.ts';
import { after, catchAll, exists, missing, untold, type Situation } from './situation.ts';

/*
 * What every server is tried with. The domains are those under `name.test`.
 */

/** Mailboxes of the domain `good`, every name of `catch`. */
export const usualMailboxes = (name: string): Situation[] => [
  exists('a mailbox', `jane@good.${name}.test`, { opensCircuit: false }),
  exists('an alias', `info@good.${name}.test`),
  exists('a mailbox with a tag', `jane+news@good.${name}.test`),
  catchAll('a domain that takes every name', `anyone@catch.${name}.test`),
];

/** Missing mailboxes of the domain `good`, with a reply that says it. */
export const missingMailboxes = (name: string): Situation[] => [
  missing('a missing mailbox', `nemo@good.${name}.test`, { opensCircuit: false }),
  missing('a missing mailbox with a tag', `nemo+news@good.${name}.test`),
  missing('a missing mailbox after another one was confirmed', `nemo@good.${name}.test`, {
    ...after(`jane@good.${name}.test`),
    opensCircuit: false,
  }),
];

/** After domains of other servers, `foreign` and `foreign2`, of which the DNS says that they are here. */
export const afterForeignDomains = (name: string): Situation[] => [
  exists('a mailbox after a domain of another server was rejected', `jane@good.${name}.test`, {
    ...after(`jane@foreign.${name}.test`),
  }),
  exists(
    'a mailbox of the third domain, after one domain was rejected and one confirmed',
    `jane@good.${name}.test`,
    after(`jane@foreign.${name}.test`, `jane@other.${name}.test`),
  ),
  exists('a mailbox after two domains of other servers were rejected', `jane@good.${name}.test`, {
    ...after(`jane@foreign.${name}.test`, `jane@foreign2.${name}.test`),
    unknown: ['smtp_unavailable'],
  }),
];

/** What the server has against the client, before it looks at the recipient. */
export const rejectedClients = (name: string): Situation[] => [
  untold('exists')('a mailbox, from a client that is rejected', `jane@good.${name}.test`, {
    client: REJECTED_CLIENT,
    opensCircuit: true,
  }),
  untold('missing')('a missing mailbox, from a client that is rejected', `nemo@good.${name}.test`, {
    client: REJECTED_CLIENT,
    opensCircuit: true,
  }),
  untold('exists')('a mailbox, with a HELO name that is rejected', `jane@good.${name}.test`, {
    options: { heloName: 'forged.prober.test' },
    opensCircuit: true,
  }),
  untold('exists')('a mailbox, with a sender that is rejected', `jane@good.${name}.test`, {
    options: { mailFrom: 'denied@prober.test' },
    opensCircuit: true,
  }),
  exists('a mailbox, with the null sender', `jane@good.${name}.test`, {
    options: { mailFrom: '' },
  }),
];

/** A server that knows its mailboxes, with a second one that takes every name of the domain `backup`. */
export const backupServers = (name: string): Situation[] => {
  const first = `mx.${name}.test`;
  const [jane, nemo] = [`jane@backup.${name}.test`, `nemo@backup.${name}.test`];
  return [
    exists('a mailbox beside a backup server that takes every name', jane),
    missing('a missing mailbox beside a backup server, after another one was confirmed', nemo, {
      ...after(jane),
    }),
    untold('missing')(
      'a missing mailbox while only the backup server is up, after another one was confirmed',
      nemo,
      { before: [{ validate: jane }, { down: first }] },
    ),
    untold('exists')('a mailbox while only the backup server is up', jane, {
      before: [{ down: first }],
    }),
    exists('a mailbox when the first server is up again', jane, {
      before: [{ down: first }, { validate: jane }, { up: first }],
    }),
    missing('a missing mailbox when the first server is up again', nemo, {
      before: [{ down: first }, { validate: nemo }, { up: first }, { validate: jane }],
    }),
    exists(
      'a mailbox at a server whose first three addresses are closed',
      `jane@many.${name}.test`,
    ),
  ];
};

/** Domains that the server's lists have in ASCII. The mailboxes are there in each. */
export const spellings = (name: string): Situation[] => [
  exists('a mailbox with umlauts', `jörg@good.${name}.test`),
  exists('umlauts, the domain listed in ASCII', `jörg@bläu.${name}.test`),
  exists('umlauts, the domain listed both ways', `jörg@grün.${name}.test`),
  missing('umlauts, missing, the domain listed both ways', `jürg@grün.${name}.test`, {
    ...after(`jörg@grün.${name}.test`),
  }),
  exists('ASCII, the domain listed in ASCII', `jane@bläu.${name}.test`),
];

/** A domain that the server's lists have as the user writes it, at a server that looks it up as it comes. */
export const unicodeSpelling = (name: string): Situation[] => [
  exists('umlauts, the domain listed as the user writes it', `jörg@röt.${name}.test`, {
    opensCircuit: false,
  }),
  missing('umlauts, missing, the domain listed as the user writes it', `jürg@röt.${name}.test`, {
    ...after(`jörg@röt.${name}.test`),
    opensCircuit: false,
  }),
];

/** Handshakes that fail, with the domains `old-tls` and `odd-tls`. */
export const failedHandshakes = (name: string): Situation[] => [
  exists('a mailbox behind TLS 1.0 only', `jane@old-tls.${name}.test`, { handshakeFails: true }),
  missing('a missing mailbox behind TLS 1.0 only', `nemo@old-tls.${name}.test`, {
    ...after(`jane@old-tls.${name}.test`),
  }),
  exists('a mailbox behind TLS without a shared cipher', `jane@odd-tls.${name}.test`, {
    handshakeFails: true,
  }),
  untold('exists')(
    'a mailbox behind TLS 1.0 only, where the verifier requires TLS',
    `jane@old-tls.${name}.test`,
    { options: { requireTls: true }, opensCircuit: false },
  ),
];
