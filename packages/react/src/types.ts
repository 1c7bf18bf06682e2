import type { HookOptions, HookResult } from '@postern/core/adapter';
import type { KeyboardEvent, Ref, RefCallback } from 'react';

/** React's types, of which the hook's are made. */
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

/** What `useEmailValidation` returns. The object changes only when a text, an attribute or the phase does. */
export type EmailValidation = HookResult<ReactTypes>;
