import { withDefaults } from '../shared/with-defaults.ts';

/**
 * The pace and the timeouts of connections to mail servers, in milliseconds and whole numbers.
 *
 * A connection counts once, including the failed attempts before it.
 */
export interface SmtpLimits {
  /** Simultaneous connections to one group of mail servers. Default 1. */
  connections: number;
  /** The time between the starts of two connections to one group. Default 2000. */
  spacingMs: number;
  /** Connections per minute, to all groups together. Default 60. */
  perMinute: number;
  /** Connections per day (UTC), to all groups together. Default 10,000. */
  perDay: number;
  /** How long a group is paused after it replied 421 or blocked us. Default 30 minutes. */
  circuitMs: number;
  /** The maximum wait until a connection is established. Default 5000. */
  connectMs: number;
  /** The maximum wait for one reply; some servers delay their greeting on purpose. Default 30,000. */
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

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The limits, with defaults. Throws a TypeError for an invalid limit. */
export function limitsOf(given?: Partial<SmtpLimits>): SmtpLimits {
  return withDefaults('limits', { defaults: DEFAULT_LIMITS, given, isSound });
}

/** Only the spacing can be 0; the timeouts must fit into a timer. */
function isSound(limit: unknown, name: keyof SmtpLimits): boolean {
  if (typeof limit !== 'number' || !(limit > 0 || (name === 'spacingMs' && limit === 0))) {
    return false;
  }
  if (name === 'connectMs' || name === 'replyMs') return limit <= LONGEST_TIMER_MS;
  return name.endsWith('Ms') || limit === Infinity || Number.isInteger(limit);
}
