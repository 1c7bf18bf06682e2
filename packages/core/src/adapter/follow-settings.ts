import { DEFAULTS } from '../settings.ts';
import type { Settings } from '../types.ts';

/** Follows options: tells what the settings are now, when one of them changed. */
export function followSettings(
  first: Settings,
  tell: (settings: Settings) => void,
): (next: Settings) => void {
  let told = first;
  return (next) => {
    const settings: Record<string, unknown> = {};
    let isChanged = false;
    let name: keyof Settings;
    for (name in DEFAULTS) {
      isChanged ||= next[name] !== told[name];
      // What is left out now is not what was said before.
      settings[name] = next[name];
    }
    if (isChanged) tell(settings);
    told = next;
  };
}
