import type { Trace } from '../verdict/trace.ts';
import type { Mailbox, MailServer } from './mail-servers.ts';

/** A mailbox that is being probed. */
export interface Probing {
  mailbox: Mailbox;
  servers: readonly MailServer[];
  /** The end of the time, on the clock of `performance.now`. */
  untilMs: number;
  signal: AbortSignal;
  trace: Trace | null;
}
