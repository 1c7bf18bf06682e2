import { placeOf } from '../places.ts';

/** Where Postfix listens, and what is special there. */
export const DOORS = {
  plain: placeOf('postfix', 1),
  /** Accepts every name. */
  backup: placeOf('postfix', 2),
  /** Answers Postfix's own probes of recipients. */
  backend: placeOf('postfix', 3),
  /** postscreen, which greets fully after 6 seconds. Each has its own list of clients that it has tested. */
  screen: placeOf('postfix', 4),
  screen2: placeOf('postfix', 5),
  screen3: placeOf('postfix', 6),
  /** postscreen with tests after its greeting: it takes no mail in the first connection. */
  deepScreen: placeOf('postfix', 7),
  /** TLS 1.0 only. */
  oldTls: placeOf('postfix', 8),
  /** No cipher that other programs have too. */
  oddTls: placeOf('postfix', 9),
  /** No mail without TLS, which is TLS 1.0 only. */
  strictTls: placeOf('postfix', 10),
  /** Greets after 6 seconds. */
  late: placeOf('postfix', 11),
  /** Rejects clients before it greets. */
  early: placeOf('postfix', 12),
  /** Rejects nothing for good. */
  soft: placeOf('postfix', 13),
} as const;

/** Services of the same folder, on other ports. */
export const GREYLIST = `${placeOf('postfix', 18)}:10023`;
export const QUOTA = `${placeOf('postfix', 19)}:12340`;
