'use client';

import { followCompletion } from '@postern/core/adapter/complete';
import type { CompletionOptions } from '@postern/core/adapter/complete';
import { useEffect } from 'react';
import type { EmailValidation } from './types.ts';

/**
 * Offers domains while the user types the address. After `jane@g`, the browser lists `jane@gmail.com` and the addresses at
 * other matching providers that are common in the language of the page.
 */
export function useCompletion(
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options: CompletionOptions = {},
): void {
  const { field, ids } = email;
  // Compares the entries of the list: an inline list is a new object at each render.
  useEffect(() => followCompletion(email, options), [field, ids.message, String(options.domains)]);
}
export type { CompletionOptions } from '@postern/core/adapter/complete';
