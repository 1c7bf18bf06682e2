import type { Timer } from '../clock.ts';
import type { Field } from '../field.ts';
import type { When } from '../types.ts';

/** Options of `hearInput`. */
export interface HearOptions {
  /**
   * Whether to hold the submit of the input's form, and to stop it when the address is refused.
   * With `'wait'` it is held until the verdict, and then the form library decides, of which a rule
   * of the field's is a part. Default true.
   */
  gate?: boolean | 'wait' | undefined;
  /**
   * Whether a blocked address makes the input invalid for the browser too, and for all that asks the
   * browser. Default false.
   */
  nativeValidity?: boolean | undefined;
  /** Id of the button that takes the suggestion: to go there is not to leave the field. */
  suggestionId?: string | undefined;
}

/** An input that a field hears. */
export interface Attached extends Readonly<HearOptions> {
  readonly input: HTMLInputElement;
  readonly field: Field;
  /** Whether the focus is in the input; Chromium fires `change` when it has gone, and before `blur`. */
  isFocused: boolean;
  /** Lets the browser know of a refusal that is not shown yet; where native validity is on. */
  showRefusal?: () => void;
  compositionTimer?: Timer;
}

/** All that is attached, by its input, which is the target of its events. */
export const byInput = new Map<EventTarget, Attached>();
/** Those that a person came to: only they can change under a pointer. */
export const active = new Set<Attached>();

/**
 * Whether an input is out of bounds: the browser bars it from validation (read-only, disabled, in a
 * `datalist`, hidden), or it holds several addresses (`multiple`). Its text is neither validated nor
 * changed.
 */
export const isBarred = (input: HTMLInputElement): boolean => !input.willValidate || input.multiple;

/** Focuses the input that a field hears, if it is attached. */
export function focusInput(field: Field): void {
  for (const [, each] of byInput) if (each.field === field) each.input.focus();
}

/** Tells a field the text that is in its input, if it knows another. */
export function update({ input: { value }, field }: Attached, when?: When): void {
  if (value !== field.getSnapshot().value) field.input(value, when);
}
