import { followCompletion } from '@postern/core/adapter/complete';
import type { CompletionOptions } from '@postern/core/adapter/complete';
import { onMounted, onScopeDispose } from 'vue';
import type { EmailValidation } from './types.ts';

/**
 * Offers domains while the user types the address. After `jane@g`, the browser lists `jane@gmail.com` and the addresses at
 * other matching providers that are common in the language of the page.
 *
 * Options are read at each use, so they can be `reactive`.
 */
export function useCompletion(
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options: CompletionOptions = {},
): void {
  let detach = () => {};
  onMounted(() => {
    detach = followCompletion(email, options);
  });
  onScopeDispose(() => {
    detach();
  });
}
export type { CompletionOptions } from '@postern/core/adapter/complete';
