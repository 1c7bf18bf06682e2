import type { SmtpFinding } from '../verdict/evidence.ts';
import type { MailServer } from './mail-servers.ts';
import type { RandomNames } from './random-names.ts';

/**
 * Decides what it means that a server accepts a mailbox, by the random names that the domain's servers have accepted or
 * rejected in the last 24 hours. Pure.
 *
 * - If the server has rejected a random name, the mailbox is confirmed.
 * - If it accepts any name, or has never rejected one, its answer counts only if no other server of the domain is
 *   preferred to it, and none has rejected a random name. Many backups accept any name of a domain whose first server
 *   knows its mailboxes. Otherwise the result for the mailbox is inconclusive.
 *
 * Source: docs/decisions/smtp.md#0017.
 */
export function acceptanceOf(
  finding: Extract<SmtpFinding, { state: 'pass' }>,
  server: MailServer,
  { servers, domain, randomNames }: Circumstances,
): SmtpFinding {
  if (finding.refusesStrangers) return finding;
  const known = randomNames.get(server.name, domain);
  const isBackup =
    !server.isPreferred ||
    servers.some(({ name }) => name !== server.name && randomNames.get(name, domain) === 'refused');
  if (known === 'refused' || !isBackup) {
    return {
      ...finding,
      random: known === 'accepted' || known === 'refused' ? known : 'not_asked',
    };
  }
  const { code, host, text, tlsError } = finding;
  return { state: 'skipped', cause: 'unavailable', code, host, text, tlsError };
}

/** The servers of the domain, and the results of their random names. */
export interface Circumstances {
  servers: readonly MailServer[];
  domain: string;
  randomNames: RandomNames;
}
