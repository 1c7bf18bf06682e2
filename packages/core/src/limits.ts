/*
 * The limits of a validator. A file of their own that imports nothing: bundlers put the numbers in
 * where they are used.
 */

/** How many answers are remembered. */
export const MAX_REMEMBERED = 200;
/** After so many failures in a row nothing is asked for a while. */
export const MAX_FAILURES = 5;
export const BREAK_MS = 10_000;
/** The longest pause, whatever a service asks for: a page is not dead for a day. */
export const MAX_PAUSE_MS = 60_000;
/** How long a 429 that says nothing about time pauses the requests. */
export const RATE_LIMIT_MS = 5_000;
/** How old an answer may be whose receipt is still to be sent: one is good for ten minutes. */
export const RECEIPT_MS = 480_000;
/** The longest text that is shown, in characters. */
export const MAX_TEXT_LENGTH = 300;
