import type { Field } from '../field.ts';
import { active, note, type Attached } from './attached.ts';
import { endHold } from './hold.ts';
import { joinRoot } from './root.ts';
import { writeValue } from './write-value.ts';

/** Options of {@link hearInput}. */
export interface HearOptions {
  /** Whether to hold the submit of the input's form. Default true. */
  gate?: boolean | undefined;
  /** Id of the button that takes the suggestion: to go there is not to leave the field. */
  suggestionId?: string | undefined;
}

/**
 * Lets a field hear an input: typing, paste, autofill, composition, leaving, reset, and text
 * that was typed before the page came to life. The submit of the input's form is held.
 *
 * Writes nothing but the text, when a suggestion is taken or the address cleaned. Safe to call
 * again after the undo. Returns its undo, which leaves no listener or timer.
 */
export function hearInput(
  input: HTMLInputElement,
  field: Field,
  { gate = true, suggestionId }: HearOptions = {},
): () => void {
  const attached: Attached = {
    input,
    field,
    isGated: gate,
    suggestionId,
    isFocused: input.matches(':focus'),
    isPasting: false,
    isTyping: false,
    compositionTimer: undefined,
  };
  const undo = [
    note(attached),
    joinRoot(input),
    field.bind({
      write(text) {
        writeValue(input, text);
      },
      isRequired: () => (input.willValidate ? input.required : null),
    }),
  ];
  const isOther = input.value !== field.getSnapshot().value;
  if (isOther || attached.isFocused) active.add(attached);
  if (isOther) {
    if (input.value === input.defaultValue) field.reset(input.value);
    else field.input(input.value);
  }
  return () => {
    clearTimeout(attached.compositionTimer);
    endHold(input.form);
    for (const step of undo.reverse()) step();
  };
}
