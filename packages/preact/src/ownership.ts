import { attachOwnership, createOwnershipHook } from '@postern/core/adapter/ownership';
import type { OwnershipHookResult, OwnershipOptions } from '@postern/core/adapter/ownership';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { EmailValidation } from './types.ts';

/** What `useOwnership` returns. */
export type Ownership = OwnershipHookResult<{ autocomplete: string }>;

/**
 * Lets the browser prove that the user controls the address of a field, where it can. Experimental.
 *
 * Spread `props` on an `<input>` in the form of the field. Your server receives the proof under its name.
 */
export const useOwnership: (
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options?: OwnershipOptions,
) => Ownership = /* @__PURE__ */ createOwnershipHook(
  { useEffect: useLayoutEffect, useState },
  { autocomplete: 'email-verification-token' },
  attachOwnership,
);
export type { OwnershipOptions } from '@postern/core/adapter/ownership';
