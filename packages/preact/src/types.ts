import type { HookOptions, HookResult } from '@postern/core/adapter';
import type { Ref, RefCallback } from 'preact';

/** Preact's types, of which the hook's are made. */
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

/** What `useEmailValidation` returns. The object changes only when a text, an attribute or the phase does. */
export type EmailValidation = HookResult<PreactTypes>;
