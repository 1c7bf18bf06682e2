import type { Mode } from '@postern/protocol';
import { assertPolicy } from './policy.ts';
import type { Settings } from './types.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Settings with their defaults filled in. */
export interface FullSettings extends Settings {
  mode: Mode;
  commitMode: Mode;
  askOn: NonNullable<Settings['askOn']>;
  debounceMs: number;
  deadlineMs: number;
  normalize: boolean;
}

/** Every setting by its name, with its default. */
export const DEFAULTS: FullSettings = {
  mode: 'fast',
  commitMode: 'medium',
  askOn: 'pause',
  debounceMs: 400,
  deadlineMs: 4000,
  normalize: true,
  required: undefined,
  policy: undefined,
  messages: undefined,
  suggest: undefined,
  onEvent: undefined,
};

/**
 * Lays settings over the defaults and over each other, the later over the earlier; undefined and
 * null leave what was before.
 *
 * @throws TypeError, outside production, for a policy that does not exist.
 */
export function mergeSettings(...layers: (Settings | undefined)[]): FullSettings {
  const full: Record<string, unknown> = { ...DEFAULTS };
  for (const name in DEFAULTS)
    for (const settings of layers) full[name] = settings?.[name as keyof Settings] ?? full[name];
  if (process.env.NODE_ENV !== 'production') assertPolicy((full as Settings).policy);
  return full as unknown as FullSettings;
}
