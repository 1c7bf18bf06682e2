import { hostGroup } from './host-group.ts';
import { providerOf, type Provider } from './providers.ts';

/** A mailbox to check. */
export interface Mailbox {
  /** As typed, in NFC. */
  local: string;
  /** In A-labels, lower case. */
  domain: string;
  /** The names of its mail servers, in the order of preference. */
  hosts: readonly string[];
  /** How many of the first ones share the best preference. */
  preferred: number;
}

/** A mail server of a domain, and the facts about it before a connection. */
export interface MailServer {
  name: string;
  /** Whether no other server of the domain has a better preference. */
  isPreferred: boolean;
  /** The servers of one owner, which are paced together. */
  group: string;
  provider: Provider | null;
}

/** The mail servers of a mailbox, in the order of preference. */
export function mailServersOf({ hosts, preferred }: Mailbox): MailServer[] {
  return hosts.map((name, index) => ({
    name,
    isPreferred: index < preferred,
    group: hostGroup(name),
    provider: providerOf(name),
  }));
}

/** The servers by group; groups and servers in the order of preference. */
export function inGroups(servers: readonly MailServer[]): MailServer[][] {
  const groups: MailServer[][] = [];
  for (const server of servers) {
    const known = groups.find(([first]) => first!.group === server.group);
    if (known) known.push(server);
    else groups.push([server]);
  }
  return groups;
}
