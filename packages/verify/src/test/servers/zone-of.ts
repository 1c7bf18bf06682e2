import type { MailZone } from './mail-server.ts';

/** What a server's domains and hosts are, below `name.test`. */
export interface ShortZone {
  /** Domains of the host `mx`. */
  plain: readonly string[];
  /** Other domains, with their hosts: the preferred first. */
  others: Record<string, readonly string[]>;
  /** The addresses of each host. */
  hosts: Record<string, readonly string[]>;
}

/** The zone with full names. */
export function zoneOf(name: string, { plain, others, hosts }: ShortZone): MailZone {
  const full = (label: string) => `${label}.${name}.test`;
  return {
    mx: {
      ...Object.fromEntries(plain.map((label) => [full(label), [full('mx')]])),
      ...Object.fromEntries(
        Object.entries(others).map(([label, mx]) => [full(label), mx.map(full)]),
      ),
    },
    a: Object.fromEntries(
      Object.entries(hosts).map(([label, addresses]) => [full(label), addresses]),
    ),
  };
}
