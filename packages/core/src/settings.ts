import type { Mode } from '@postern/protocol';
import { assertPolicy, type Policy } from './policy.ts';
import type { Messages, Preset, Suggest, ValidatorEvent } from './types.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Settings of a validator and of each of its fields; a field's go before its validator's. */
export interface Settings {
  /** The mode while the user types. Default `fast`. */
  mode?: Mode | undefined;
  /** The mode once the user leaves the field or submits. Default `medium`. */
  commitMode?: Mode | undefined;
  /**
   * When an address is validated: at a pause in typing, when the user leaves the field, or when the
   * form is submitted; each includes those after it. Default `pause`.
   */
  askOn?: 'pause' | 'leave' | 'submit' | undefined;
  /** The pause in typing after which the address is validated. Default 400. */
  debounceMs?: number | undefined;
  /** How long a submit is held at most. Default 4000. */
  deadlineMs?: number | undefined;
  /**
   * Whether an empty text is rejected. Default for a field: whether its input has the attribute;
   * for `check` and `validate` of a validator: true.
   */
  required?: boolean | undefined;
  /** What blocks, what warns and what is allowed: a preset, or your own rules. Default `balanced`. */
  policy?: Preset | Policy | undefined;
  /** Texts by code, or one function for an i18n library. Missing texts are English. */
  messages?: Messages | undefined;
  /** Proposes a corrected address without a request. */
  suggest?: Suggest | undefined;
  /** Whether the cleaned text is written back into the input. Default true. */
  normalize?: boolean | undefined;
  /** Called with each event. An error that it throws is ignored. */
  onEvent?: ((event: ValidatorEvent) => void) | undefined;
}

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
