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

/** Suffixes such as `co.uk`, below which a name of three labels belongs to one owner. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/**
 * The group of a mail server: all servers of one owner, as far as the name shows it.
 *
 * A group is paced as a whole, so that ten servers of a provider do not get ten times the load. Takes a lower-case host
 * name without a final dot. Without a public suffix list, two owners can share a group, which only slows us down.
 */
export function hostGroup(host: string): string {
  const ending = host.slice(dotBefore(host, host.lastIndexOf('.')) + 1);
  if (!SECOND_LEVEL.test(ending)) return ending;
  return host.slice(dotBefore(host, host.length - ending.length - 1) + 1);
}

/** The position of the last dot before `at`; -1 for none. */
function dotBefore(text: string, at: number): number {
  return at <= 0 ? -1 : text.lastIndexOf('.', at - 1);
}
