import { NOTHING } from '../places.ts';
import { zoneOf } from '../zone-of.ts';
import { DOORS } from './doors.ts';

/** What the DNS says of Exim's domains. */
export const zone = zoneOf('exim', {
  plain: [
    ...['good', 'other', 'catch', 'policy', 'gray', 'unroutable', 'callout', 'shy', 'gone'],
    ...['foreign', 'foreign2', 'xn--rt-fka', 'xn--blu-rla', 'xn--grn-ioa'],
  ],
  others: {
    backup: ['mx', 'backup-mx'],
    'old-tls': ['old-tls-mx'],
    'odd-tls': ['odd-tls-mx'],
    late: ['late-mx'],
    'both-late': ['late-mx', 'late-mx-2'],
    'very-late': ['very-late-mx'],
    slow: ['slow-mx'],
    many: ['many-mx'],
  },
  hosts: {
    mx: [DOORS.plain],
    'backup-mx': [DOORS.backup],
    'old-tls-mx': [DOORS.oldTls],
    'odd-tls-mx': [DOORS.oddTls],
    'late-mx': [DOORS.late],
    'late-mx-2': [DOORS.late],
    'very-late-mx': [DOORS.veryLate],
    'slow-mx': [DOORS.slow],
    'many-mx': [...NOTHING, DOORS.plain],
  },
});
