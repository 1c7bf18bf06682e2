import { placeOf } from '../places.ts';

/** Where Exim listens, and what is special there. */
export const DOORS = {
  plain: placeOf('exim', 1),
  /** Accepts every name of the domain `backup`. */
  backup: placeOf('exim', 2),
  /** Answers Exim's own requests about recipients. */
  backend: placeOf('exim', 3),
  /** Rejects Exim's own requests. */
  wary: placeOf('exim', 4),
  /** TLS 1.0 only. */
  oldTls: placeOf('exim', 5),
  /** No cipher that other programs have too. */
  oddTls: placeOf('exim', 6),
  /** Greets after 6 seconds. */
  late: placeOf('exim', 7),
  /** Greets after 14 seconds. */
  veryLate: placeOf('exim', 8),
  /** Takes 3 seconds for each step. */
  slow: placeOf('exim', 9),
} as const;
