import { withDefaults } from '../shared/with-defaults.ts';

/**
 * The pace and the timeouts of connections to mail servers, in milliseconds and whole numbers.
 *
 * A connection counts once, together with the failed attempts before it.
 */
export interface SmtpLimits {
  /** Connections to one group of mail servers at a time. Default 1. */
  connections: number;
  /** Between the beginnings of two connections to one group. Default 2000. */
  spacingMs: number;
  /** Connections in any minute, to all groups together. Default 60. */
  perMinute: number;
  /** Connections in a day (UTC), to all groups together. Default 10,000. */
  perDay: number;
  /** How long a group is paused that replied 421 or blocks us. Default 30 minutes. */
  circuitMs: number;
  /** The longest wait for a connection to stand. Default 5000. */
  connectMs: number;
  /** The longest wait for one reply; some servers delay their greeting on purpose. Default 30,000. */
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

/** The limits with the defaults. Throws a TypeError for an invalid one. */
export function limitsOf(given?: Partial<SmtpLimits>): SmtpLimits {
  return withDefaults('limits', { defaults: DEFAULT_LIMITS, given, isSound });
}

/** Only the space can be 0; the timeouts must fit into a timer. */
function isSound(limit: unknown, name: keyof SmtpLimits): boolean {
  if (typeof limit !== 'number' || !(limit > 0 || (name === 'spacingMs' && limit === 0))) {
    return false;
  }
  if (name === 'connectMs' || name === 'replyMs') return limit <= LONGEST_TIMER_MS;
  return name.endsWith('Ms') || limit === Infinity || Number.isInteger(limit);
}
