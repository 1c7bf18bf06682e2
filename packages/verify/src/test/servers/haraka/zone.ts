import { NOTHING } from '../places.ts';
import { zoneOf } from '../zone-of.ts';
import { DOORS } from './doors.ts';

/** What the DNS says of Haraka's domains. */
export const zone = zoneOf('haraka', {
  plain: [
    ...['good', 'other', 'catch', 'foreign', 'foreign2'],
    ...['xn--rt-fka', 'xn--blu-rla', 'xn--grn-ioa'],
  ],
  others: { backup: ['mx', 'backup-mx'], late: ['late-mx', 'late-mx-2'], many: ['many-mx'] },
  hosts: {
    mx: [DOORS.plain],
    'backup-mx': [DOORS.backup],
    'late-mx': [DOORS.late],
    'late-mx-2': [DOORS.late],
    'many-mx': [...NOTHING, DOORS.plain],
  },
});
