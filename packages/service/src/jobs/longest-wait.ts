import type { Settings } from '../config/settings.ts';
import { MINUTE_MS } from '../base/time.ts';

/** The longest time until an address is asked again: after a crash it is 32 seconds, after a temporary SMTP response a setting. */
export function longestWaitMs({ temporaryDelaysMs }: Pick<Settings, 'temporaryDelaysMs'>): number {
  return Math.max(MINUTE_MS, ...temporaryDelaysMs);
}
