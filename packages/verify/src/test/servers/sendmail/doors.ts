import { placeOf } from '../places.ts';

/** Where Sendmail listens, with a process for each. */
export const DOORS = {
  plain: placeOf('sendmail', 1),
  /** Accepts every name of the domain `backup`. */
  backup: placeOf('sendmail', 2),
  /** No cipher that other programs have too. */
  oddTls: placeOf('sendmail', 3),
} as const;
