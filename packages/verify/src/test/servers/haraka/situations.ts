import * as shared from '../shared-situations.ts';
import { deferred, disabled, exists, full, notHosted, type Situation } from '../situation.ts';

const others: Situation[] = [
  full('a full mailbox', 'full@good.haraka.test'),
  disabled('a disabled mailbox', 'off@good.haraka.test'),
  deferred('a greylisted mailbox', 'gray@good.haraka.test', { opensCircuit: false }),
  exists('a mailbox at two servers that greet after 6 seconds', 'jane@late.haraka.test', {
    options: { budgetMs: 11_000 },
  }),
];

/** What Haraka is tried with. */
export const situations: readonly Situation[] = [
  ...shared.usualMailboxes('haraka'),
  ...shared.missingMailboxes('haraka'),
  ...others,
  notHosted('a domain of another server', 'jane@foreign.haraka.test'),
  ...shared.afterForeignDomains('haraka'),
  ...shared.rejectedClients('haraka'),
  ...shared.backupServers('haraka'),
  ...shared.spellings('haraka'),
  // Haraka looks every domain up in ASCII.
  notHosted('umlauts, the domain listed as the user writes it', 'jörg@röt.haraka.test'),
];
