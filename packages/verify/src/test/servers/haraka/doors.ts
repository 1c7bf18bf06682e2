import { placeOf } from '../places.ts';

/** Where Haraka listens, and what is special there. */
export const DOORS = {
  plain: placeOf('haraka', 1),
  /** Accepts every name of the domain `backup`. */
  backup: placeOf('haraka', 2),
  /** Greets after 6 seconds. */
  late: placeOf('haraka', 3),
} as const;
