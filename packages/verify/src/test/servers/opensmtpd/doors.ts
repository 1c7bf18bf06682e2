import { placeOf } from '../places.ts';

/** Where OpenSMTPD listens, and what is special there. */
export const DOORS = {
  plain: placeOf('opensmtpd', 1),
  /** Accepts every name of the domain `backup`. */
  backup: placeOf('opensmtpd', 2),
  /** An RSA certificate, with which this version's handshakes fail. */
  rsa: placeOf('opensmtpd', 3),
  /** The same, and TLS is required. */
  strict: placeOf('opensmtpd', 4),
} as const;
