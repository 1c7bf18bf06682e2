import type { HookOptions, HookResult } from '@postern/core/adapter';
import type { Ref, RefCallback } from 'preact';

/** The types of Preact that the types of the hook are built from. */
export interface PreactTypes {
  ref: Ref<HTMLInputElement>;
  refs: {
    input: RefCallback<HTMLInputElement>;
    status: RefCallback<HTMLElement>;
    form: RefCallback<HTMLFormElement>;
  };
  attributes: {
    autocomplete: string;
    inputmode: 'email';
    autocapitalize: 'none';
    spellcheck: boolean;
  };
  keyboardEvent: KeyboardEvent;
  children: string | null;
}

/** Options of `useEmailValidation`. */
export type EmailValidationOptions = HookOptions<PreactTypes>;

/** The result of `useEmailValidation`. The object changes only when a text, an attribute or the phase changes. */
export type EmailValidation = HookResult<PreactTypes>;
