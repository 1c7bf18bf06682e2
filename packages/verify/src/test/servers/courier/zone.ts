import { NOTHING } from '../places.ts';
import { zoneOf } from '../zone-of.ts';
import { DOORS } from './doors.ts';

/** What the DNS says of Courier's domains. */
export const zone = zoneOf('courier', {
  plain: [
    ...['good', 'other', 'catch', 'relay', 'foreign', 'foreign2'],
    ...['xn--rt-fka', 'xn--blu-rla', 'xn--grn-ioa'],
  ],
  others: { many: ['many-mx'], tarpit: ['tarpit-mx'] },
  hosts: {
    mx: [DOORS.plain],
    'tarpit-mx': [DOORS.tarpit],
    'many-mx': [...NOTHING, DOORS.plain],
  },
});
