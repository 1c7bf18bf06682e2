import { warnOfNode } from '../diagnostics/page.ts';
import { watchSubmit } from '../diagnostics/submit.ts';
import type { Field } from '../field.ts';
import { active, byInput, isBarred, type Attached, type HearOptions } from './attached.ts';
import { isFocused } from './focused.ts';
import { fieldsOf } from './form-fields.ts';
import { endHoldOf, endHoldsOfGone } from './holds.ts';
import { showNativeValidity } from './native-validity.ts';
import { joinRoot } from './root.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Lets a field hear an input: typing, paste, autofill, composition, leaving, reset, and text
 * that was typed before the page came to life. The submit of the input's form is held.
 *
 * Writes nothing but the text, when a suggestion is taken or the address cleaned. Safe to call
 * again after the undo. Returns its undo, which leaves no listener or timer. What is no input is
 * not heard.
 */
export function hearInput(
  input: HTMLInputElement,
  field: Field,
  options: HearOptions = {},
): () => void {
  if (process.env.NODE_ENV !== 'production') warnOfNode(input);
  if (input.localName !== 'input') return () => {};
  if (process.env.NODE_ENV !== 'production') watchSubmit((form) => fieldsOf(form).length > 0);
  const attached: Attached = { ...options, input, field, isFocused: isFocused(input) };
  byInput.set(input, attached);
  const leaveRoot = joinRoot(input);
  const unbind = field.bind({
    // As a person's replacement would: by the prototype's setter, past what a framework laid over
    // it, and with a bubbling `input` event that all of them hear.
    write(text) {
      Reflect.set(HTMLInputElement.prototype, 'value', text, input);
      input.dispatchEvent(
        new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: text }),
      );
    },
    isRequired: () => (isBarred(input) ? null : input.required),
    hasFocus: () => isFocused(input),
    onEdit() {
      endHoldOf(field);
    },
  });
  const stopShowing =
    options.nativeValidity && options.gate !== false ? showNativeValidity(attached) : () => {};
  const { value, defaultValue } = input;
  const isOther = value !== field.getSnapshot().value;
  if (isOther || attached.isFocused) active.add(attached);
  if (isOther) {
    if (value === defaultValue || isBarred(input)) field.reset(value);
    else field.input(value);
  }
  return () => {
    clearTimeout(attached.compositionTimer);
    endHoldsOfGone();
    stopShowing();
    unbind();
    leaveRoot();
    if (byInput.get(input) === attached) byInput.delete(input);
    active.delete(attached);
    field.suspend(false);
  };
}
