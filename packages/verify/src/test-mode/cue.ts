/** The content of a test address's local part. */
export interface Cue {
  /** The name of the outcome, in lower case; an unknown name is a plain address. */
  name: string;
  /** How long the result takes, in milliseconds; Infinity for longer than any budget. */
  waitMs: number;
}

/** The longest wait that an address can select. */
const MAX_WAIT_MS = 10_000;

/**
 * Reads the local part of a test address: `mailbox_full`, `slow-2000`, `slow-2000-mailbox_full`.
 *
 * Case does not matter, and everything after a `+` is ignored. `timeout` takes longer than any budget.
 */
export function readCue(local: string): Cue {
  const [cue] = local.toLowerCase().split('+', 1) as [string];
  const [, wait = '0', name = ''] = /^slow-(\d+)(?:-(.*))?$/.exec(cue) ?? ['', '0', cue];
  const isSilent = name === 'timeout';
  return { name, waitMs: isSilent ? Infinity : Math.min(Number(wait), MAX_WAIT_MS) };
}
