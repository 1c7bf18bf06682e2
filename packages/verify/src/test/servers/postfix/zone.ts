import type { MailZone } from '../mail-server.ts';
import { NOTHING } from '../places.ts';
import { DOORS } from './doors.ts';

/** The hosts of each domain, the preferred first. */
const HOSTS: Record<string, readonly string[]> = {
  backup: ['mx', 'backup-mx'],
  'late-backup': ['screen-mx', 'backup-mx'],
  screened: ['screen-mx'],
  screened2: ['screen-mx', 'screen-mx-2'],
  screened3: ['screen-mx', 'screen-mx-2', 'screen-mx-3'],
  'deep-screened': ['deep-screen-mx'],
  'old-tls': ['old-tls-mx'],
  'odd-tls': ['odd-tls-mx'],
  'strict-tls': ['strict-tls-mx'],
  late: ['late-mx'],
  early: ['early-mx'],
  soft: ['soft-mx'],
  many: ['many-mx'],
};
/** The domains of one host. */
const PLAIN = [
  ...['good', 'other', 'catch', 'local', 'relay', 'verified', 'loop', 'silent', 'grey', 'quota'],
  ...['foreign', 'foreign2', 'xn--rt-fka', 'xn--blu-rla', 'xn--grn-ioa'],
];

const full = (name: string) => `${name}.postfix.test`;

/** What the DNS says of Postfix's domains. `list` is a block list, in reversed addresses. */
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
    [full('screen-mx')]: [DOORS.screen],
    [full('screen-mx-2')]: [DOORS.screen2],
    [full('screen-mx-3')]: [DOORS.screen3],
    [full('deep-screen-mx')]: [DOORS.deepScreen],
    [full('old-tls-mx')]: [DOORS.oldTls],
    [full('odd-tls-mx')]: [DOORS.oddTls],
    [full('strict-tls-mx')]: [DOORS.strictTls],
    [full('late-mx')]: [DOORS.late],
    [full('early-mx')]: [DOORS.early],
    [full('soft-mx')]: [DOORS.soft],
    [full('many-mx')]: [...NOTHING, DOORS.plain],
    [full('3.1.0.127.list')]: ['127.0.0.2'],
  },
};
