import { NOTHING } from '../places.ts';
import { zoneOf } from '../zone-of.ts';
import { DOORS } from './doors.ts';

/** What the DNS says of Sendmail's domains. `list` is a block list, in reversed addresses. */
export const zone = zoneOf('sendmail', {
  plain: [
    ...['good', 'other', 'catch', 'relay', 'gray', 'late', 'busy'],
    ...['foreign', 'foreign2'],
  ],
  others: { backup: ['mx', 'backup-mx'], 'odd-tls': ['odd-tls-mx'], many: ['many-mx'] },
  hosts: {
    mx: [DOORS.plain],
    'backup-mx': [DOORS.backup],
    'odd-tls-mx': [DOORS.oddTls],
    'many-mx': [...NOTHING, DOORS.plain],
    '3.1.0.127.list': ['127.0.0.2'],
  },
});
