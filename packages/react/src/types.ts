import type { HookOptions, HookResult } from '@postern/core/adapter';
import type { KeyboardEvent, Ref, RefCallback } from 'react';

/** The types of React that the types of the hook are built from. */
export interface ReactTypes {
  ref: Ref<HTMLInputElement>;
  refs: {
    input: RefCallback<HTMLInputElement>;
    status: RefCallback<HTMLElement>;
    form: RefCallback<HTMLFormElement>;
  };
  attributes: {
    autoComplete: string;
    inputMode: 'email';
    autoCapitalize: string;
    spellCheck: boolean;
  };
  keyboardEvent: KeyboardEvent;
  children: string;
}

/** Options of `useEmailValidation`. */
export type EmailValidationOptions = HookOptions<ReactTypes>;

/** The result of `useEmailValidation`. The object changes only when a text, an attribute or the phase changes. */
export type EmailValidation = HookResult<ReactTypes>;
