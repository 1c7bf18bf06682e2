import { DEFAULTS } from '../settings.ts';
import type { Settings } from '../types.ts';

/** Follows options: tells what the settings are now, when one of them changed. */
export function followSettings(
  first: Settings,
  tell: (settings: Settings) => void,
): (next: Settings) => void {
  const names = Object.keys(DEFAULTS) as (keyof Settings)[];
  let told = first;
  return (next) => {
    if (names.every((name) => next[name] === told[name])) return;
    told = next;
    // What is left out now is not what was said before.
    tell(Object.fromEntries(names.map((name) => [name, next[name]])));
  };
}
