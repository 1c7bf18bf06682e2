/**
 * How much is asked of mail hosts, and how patiently. Milliseconds and whole numbers.
 *
 * A visit goes to the hosts of one group, one after the other, until one of them answers.
 */
export interface SmtpLimits {
  /** Visits that one group of mail hosts has at a time. Default 1. */
  connections: number;
  /** Between the beginnings of two visits to one group. Default 2000. */
  spacingMs: number;
  /** Visits in a minute, to all groups together. Default 60. */
  perMinute: number;
  /** Visits in a day (UTC), to all groups together. Default 10,000. */
  perDay: number;
  /** For so long a group is left alone that answered 421 or blocks us. Default 30 minutes. */
  circuitMs: number;
  /** The longest wait for a connection to stand. Default 5000. */
  connectMs: number;
  /** The longest wait for one reply; some hosts hold their first one back on purpose. Default 30,000. */
  replyMs: number;
}

export const DEFAULT_LIMITS: SmtpLimits = {
  connections: 1,
  spacingMs: 2000,
  perMinute: 60,
  perDay: 10_000,
  circuitMs: 1_800_000,
  connectMs: 5000,
  replyMs: 30_000,
};

/** Fills limits up with the defaults. Throws a TypeError for one that is no positive number; `spacingMs` may be 0. */
export function limitsOf(given: Partial<SmtpLimits> = {}): SmtpLimits {
  for (const [name, limit] of Object.entries(given)) {
    if (!(name in DEFAULT_LIMITS)) throw new TypeError(`createVerifier: limits.${name} is unknown`);
    const isSound =
      typeof limit === 'number' && (limit > 0 || (name === 'spacingMs' && limit === 0));
    if (!isSound) throw new TypeError(`createVerifier: limits.${name} must be a positive number`);
  }
  return { ...DEFAULT_LIMITS, ...given };
}
