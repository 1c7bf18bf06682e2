/**
 * What a {@link BotCheck} finds of a token.
 *
 * - `passed`: whoever brings it may ask. It is spent by this use, unless `reusableUntilMs` says until
 *   when it may be brought again (milliseconds since the epoch); all its uses are counted as one clearance.
 * - `refused`: it was forged, spent, has expired, or is for something else.
 * - `unavailable`: nobody could tell. `advice` is a sentence for the operator, and must not hold the token,
 *   a secret or an address.
 */
export type TokenVerdict =
  | { status: 'passed'; reusableUntilMs?: number }
  | { status: 'refused' }
  | { status: 'unavailable'; advice?: string };

/**
 * Tells people from programs: `turnstileCheck()`, `ticketCheck()`, or one of yours.
 *
 * A token that passes is exchanged for a clearance, so `verify` is called once a visitor and not once a question.
 */
export interface BotCheck {
  /** Judges a token, of 1 to 2048 characters as the page sent them. After 3 s it counts as unavailable. */
  verify(token: string, caller: { ip: string | undefined }): Promise<TokenVerdict>;
  /**
   * The secret that clearances are signed with, at least 16 characters: processes that share it take
   * each other's. Without one, each process draws its own.
   */
  secret?: string;
}
