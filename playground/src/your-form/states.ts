import type { ValidatorOptions } from '@postern/core';
import { suggestAddress } from '@postern/core/suggest';
import { fakeValidate, type FakeAnswer } from '@postern/core/testing';
import { LIVE_FIELD } from './live-field.ts';

/** A state of the field, and how a user gets there. */
export interface State {
  name: string;
  /** What the user did. */
  cause: string;
  /** The options of the field. */
  field: ValidatorOptions;
  /** Whether the state exists only for an input in a form. */
  needsForm?: boolean;
  /** Does what the user did. */
  act(input: HTMLInputElement): void;
}

const ADDRESS = 'jane@gmail.com';
const TYPO = 'jane@gmial.com';
const HOUR_MS = 3_600_000;
/** A message of several lines. */
const LONG_TEXT =
  'This mailbox is full. Its mail server rejects new email until the owner deletes some of the old. ' +
  'Use another address, or delete some email first and then sign up again.';

/** Options of a field for which every address has one result. */
const withResult = (answer: FakeAnswer): ValidatorOptions => ({
  validate: fakeValidate({ [ADDRESS]: answer, [TYPO]: answer }),
  suggest: suggestAddress,
});

/** The frame in which the developer is the user. */
export const LIVE: State = {
  name: 'Live form',
  cause: 'Type into it, and submit it.',
  field: LIVE_FIELD,
  act() {},
};

/** Every state of the field. */
export const STATES: State[] = [
  {
    name: 'Nothing said',
    cause: 'The user has not typed yet.',
    field: withResult('valid'),
    act() {},
  },
  {
    name: 'Checking',
    cause: 'The user submits the form before the result is there.',
    field: {
      validate: fakeValidate({}, { delayMs: 2 * HOUR_MS }),
      timeoutMs: HOUR_MS,
      deadlineMs: HOUR_MS,
    },
    needsForm: true,
    act(input) {
      typeText(input, ADDRESS);
      // Not by `requestSubmit()`, with which the browser may focus another control.
      input.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    },
  },
  {
    name: 'Error',
    cause: 'The user leaves an address without a mailbox.',
    field: withResult({ status: 'invalid', reason_code: 'mailbox_not_found' }),
    act(input) {
      typeText(input, ADDRESS);
      leave(input);
    },
  },
  {
    name: 'Warning and suggestion',
    cause: 'The user leaves an address with a likely typo.',
    field: withResult({ status: 'risky', reason_code: 'typo_near' }),
    act(input) {
      typeText(input, TYPO);
      leave(input);
    },
  },
  {
    name: 'Suggestion',
    cause: 'The user pauses after a likely typo.',
    field: withResult({ status: 'risky', reason_code: 'typo_near' }),
    act(input) {
      typeText(input, TYPO);
    },
  },
  {
    name: 'Suggestion taken',
    cause: 'The user presses the suggestion.',
    field: withResult('valid'),
    act(input) {
      typeText(input, TYPO);
      // The focus that follows would leave what the developer types into.
      input.focus = () => {};
      (input.form ?? input.ownerDocument)
        .querySelector<HTMLElement>('[data-suggestion=offer]')
        ?.click();
    },
  },
  {
    name: 'Valid',
    cause: 'The user leaves a valid address.',
    field: withResult('valid'),
    act(input) {
      typeText(input, ADDRESS);
      leave(input);
    },
  },
  {
    name: 'Long message',
    cause: 'Your own message text has several lines.',
    field: {
      ...withResult({ status: 'invalid', reason_code: 'mailbox_full' }),
      messages: { mailbox_full: LONG_TEXT },
    },
    act(input) {
      typeText(input, ADDRESS);
      leave(input);
    },
  },
];

/** Replaces the text of an input, as a user's paste does. */
function typeText(input: HTMLInputElement, text: string): void {
  input.value = text;
  input.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }),
  );
}

/** Dispatches the event of a user who is done with a text. */
function leave(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
