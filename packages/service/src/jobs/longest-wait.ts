import type { Settings } from '../config/settings.ts';
import { MINUTE_MS } from '../base/time.ts';

/**
 * The longest time until an address is validated again: 32 seconds after a crash, a setting after a temporary SMTP
 * response.
 */
export function longestWaitMs({ temporaryDelaysMs }: Pick<Settings, 'temporaryDelaysMs'>): number {
  return Math.max(MINUTE_MS, ...temporaryDelaysMs);
}
