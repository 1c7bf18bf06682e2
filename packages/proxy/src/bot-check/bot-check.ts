/**
 * The verdict of a {@link BotCheck} on a token.
 *
 * - `passed`: its sender can use the proxy. The token is used up, unless `reusableUntilMs` is the time until which it
 *   can be sent again (milliseconds since 1970); all its uses count as one clearance.
 * - `refused`: it is forged, used up, expired, or for something else.
 * - `unavailable`: it could not be checked. `advice` is a sentence for the operator, and must not contain the token, a
 *   secret or an address.
 */
export type TokenVerdict =
  | { status: 'passed'; reusableUntilMs?: number }
  | { status: 'refused' }
  | { status: 'unavailable'; advice?: string };

/**
 * Distinguishes users from bots: `turnstileCheck()`, `ticketCheck()`, or your own.
 *
 * A token that passes is exchanged for a clearance, so `verify` is called once for a visitor and not for each request.
 */
export interface BotCheck {
  /** Checks a token of 1 to 2048 characters as the page sent it. After 3 s it counts as unavailable. */
  verify(token: string, caller: { ip: string | undefined }): Promise<TokenVerdict>;
  /**
   * The secret that signs clearances, at least 16 characters: processes with the same secret accept each other's
   * clearances. Without it each process creates its own.
   */
  secret?: string;
}
