import { followCompletion } from '@postern/core/adapter/complete';
import type { CompletionOptions } from '@postern/core/adapter/complete';
import { useLayoutEffect } from 'preact/hooks';
import type { EmailValidation } from './types.ts';

/**
 * Offers domains while the user types the address: after `jane@g`, the browser lists the addresses of that beginning at
 * the providers that people of the page's language use.
 */
export function useCompletion(
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options: CompletionOptions = {},
): void {
  const { field, ids } = email;
  // A list with the same entries is the same, though it may be a new one at each render.
  useLayoutEffect(
    () => followCompletion(email, options),
    [field, ids.message, String(options.domains)],
  );
}
export type { CompletionOptions } from '@postern/core/adapter/complete';
