import type { SmtpFinding } from '../verdict/evidence.ts';

/** The finding when no mail server could be contacted. */
export const UNAVAILABLE: SmtpFinding = Object.freeze({
  state: 'skipped',
  cause: 'unavailable',
  code: 0,
});
