'use client';

import { attachOwnership, createOwnershipHook } from '@postern/core/adapter/ownership';
import type { OwnershipHookResult, OwnershipOptions } from '@postern/core/adapter/ownership';
import { useEffect, useState } from 'react';
import type { EmailValidation } from './types.ts';

/** What `useOwnership` returns. */
export type Ownership = OwnershipHookResult<{ autoComplete: string }>;

/**
 * Lets the browser prove that the user controls the address of a field, where it can. Experimental.
 *
 * Spread `props` on an `<input>` in the form of the field. Your server receives the proof under its name.
 */
export const useOwnership: (
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options?: OwnershipOptions,
) => Ownership = /* @__PURE__ */ createOwnershipHook(
  { useEffect, useState },
  { autoComplete: 'email-verification-token' },
  attachOwnership,
);
export type { OwnershipOptions } from '@postern/core/adapter/ownership';
