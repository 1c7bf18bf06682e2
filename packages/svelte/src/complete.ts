import { followCompletion } from '@postern/core/adapter/complete';
import type { CompletionOptions } from '@postern/core/adapter/complete';
import { onMount } from 'svelte';
import type { EmailValidation } from './types.ts';

/**
 * Offers domains while the user types the address: after `jane@g`, the browser lists the addresses of that beginning at
 * the providers that people of the page's language use.
 */
export function createCompletion(
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options: CompletionOptions = {},
): void {
  onMount(() => followCompletion(email, options));
}
export type { CompletionOptions } from '@postern/core/adapter/complete';
