import { NOTHING } from '../places.ts';
import { zoneOf } from '../zone-of.ts';
import { DOORS } from './doors.ts';

/** What the DNS says of OpenSMTPD's domains. */
export const zone = zoneOf('opensmtpd', {
  plain: [
    ...['good', 'other', 'catch', 'virtual', 'gray', 'unnamed'],
    ...['foreign', 'foreign2', 'rejected'],
  ],
  others: {
    backup: ['mx', 'backup-mx'],
    rsa: ['rsa-mx'],
    strict: ['strict-mx'],
    many: ['many-mx'],
  },
  hosts: {
    mx: [DOORS.plain],
    'backup-mx': [DOORS.backup],
    'rsa-mx': [DOORS.rsa],
    'strict-mx': [DOORS.strict],
    'many-mx': [...NOTHING, DOORS.plain],
  },
});
