import { NOTHING } from '../places.ts';
import { zoneOf } from '../zone-of.ts';
import { DOORS } from './doors.ts';

/** What the DNS says of Postfix's domains. `list` is a block list, in reversed addresses. */
export const zone = zoneOf('postfix', {
  plain: [
    ...['good', 'other', 'catch', 'local', 'relay', 'verified', 'loop', 'silent', 'gray', 'quota'],
    ...['foreign', 'foreign2', 'xn--rt-fka', 'xn--blu-rla', 'xn--grn-ioa'],
  ],
  others: {
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
  },
  hosts: {
    mx: [DOORS.plain],
    'backup-mx': [DOORS.backup],
    'screen-mx': [DOORS.screen],
    'screen-mx-2': [DOORS.screen2],
    'screen-mx-3': [DOORS.screen3],
    'deep-screen-mx': [DOORS.deepScreen],
    'old-tls-mx': [DOORS.oldTls],
    'odd-tls-mx': [DOORS.oddTls],
    'strict-tls-mx': [DOORS.strictTls],
    'late-mx': [DOORS.late],
    'early-mx': [DOORS.early],
    'soft-mx': [DOORS.soft],
    'many-mx': [...NOTHING, DOORS.plain],
    '3.1.0.127.list': ['127.0.0.2'],
  },
});
