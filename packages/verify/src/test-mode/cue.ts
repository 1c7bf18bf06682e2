/** What a test address asks for. */
export interface Cue {
  /** How the answer is called, in lower case; a name that means nothing is a plain address. */
  name: string;
  /** How long it takes, in milliseconds; Infinity for longer than anyone waits. */
  waitMs: number;
}

/** The longest wait that an address can select. */
const MAX_WAIT_MS = 10_000;

/**
 * Reads the local part of a test address: `mailbox_full`, `slow-2000`, `slow-2000-mailbox_full`.
 *
 * Case does not matter, and what follows a `+` is not looked at. `timeout` is slower than any
 * budget.
 */
export function readCue(local: string): Cue {
  const [told] = local.toLowerCase().split('+', 1) as [string];
  const [, wait = '0', name = ''] = /^slow-(\d+)(?:-(.*))?$/.exec(told) ?? ['', '0', told];
  const isSilent = name === 'timeout';
  return { name, waitMs: isSilent ? Infinity : Math.min(Number(wait), MAX_WAIT_MS) };
}
