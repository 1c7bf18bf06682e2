import { followCompletion } from '@postern/core/adapter/complete';
import type { CompletionOptions } from '@postern/core/adapter/complete';
import { onMount } from 'svelte';
import type { EmailValidation } from './types.ts';

/**
 * Offers domains while the user types the address. After `jane@g`, the browser lists `jane@gmail.com` and the addresses at
 * other matching providers that are common in the language of the page.
 */
export function createCompletion(
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options: CompletionOptions = {},
): void {
  onMount(() => followCompletion(email, options));
}
export type { CompletionOptions } from '@postern/core/adapter/complete';
