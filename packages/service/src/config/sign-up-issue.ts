import type { Settings } from './settings.ts';
import { isOnLoopback } from './origin.ts';

/**
 * What is wrong with open sign-up in these settings, as the rest of a sentence after its name; null when nothing is.
 * Without mail an address cannot be confirmed, so other machines must not reach the service.
 */
export function signUpIssue(
  settings: Pick<Settings, 'openSignup' | 'mailUrl' | 'publicUrl' | 'host' | 'port'>,
): string | null {
  if (!settings.openSignup || settings.mailUrl !== null || isOnLoopback(settings)) return null;
  return 'needs --mail, which confirms addresses, except on loopback';
}
