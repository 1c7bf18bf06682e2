import type { MailZone } from '../mail-server.ts';
import { NOTHING } from '../places.ts';
import { DOORS } from './doors.ts';

/** The hosts of each domain, the preferred first. */
const HOSTS: Record<string, readonly string[]> = {
  backup: ['mx', 'backup-mx'],
  'old-tls': ['old-tls-mx'],
  'odd-tls': ['odd-tls-mx'],
  late: ['late-mx'],
  'both-late': ['late-mx', 'late-mx-2'],
  'very-late': ['very-late-mx'],
  slow: ['slow-mx'],
  many: ['many-mx'],
};
/** The domains of one host. */
const PLAIN = [
  ...['good', 'other', 'catch', 'policy', 'grey', 'unroutable', 'callout', 'shy', 'gone'],
  ...['foreign', 'foreign2', 'xn--rt-fka', 'xn--blu-rla', 'xn--grn-ioa'],
];

const full = (name: string) => `${name}.exim.test`;

/** What the DNS says of Exim's domains. */
export const zone: MailZone = {
  mx: {
    ...Object.fromEntries(PLAIN.map((name) => [full(name), [full('mx')]])),
    ...Object.fromEntries(
      Object.entries(HOSTS).map(([name, hosts]) => [full(name), hosts.map(full)]),
    ),
  },
  a: {
    [full('mx')]: [DOORS.plain],
    [full('backup-mx')]: [DOORS.backup],
    [full('old-tls-mx')]: [DOORS.oldTls],
    [full('odd-tls-mx')]: [DOORS.oddTls],
    [full('late-mx')]: [DOORS.late],
    [full('late-mx-2')]: [DOORS.late],
    [full('very-late-mx')]: [DOORS.veryLate],
    [full('slow-mx')]: [DOORS.slow],
    [full('many-mx')]: [...NOTHING, DOORS.plain],
  },
};
