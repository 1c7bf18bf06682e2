import { followCompletion } from '@postern/core/adapter/complete';
import type { CompletionOptions } from '@postern/core/adapter/complete';
import { onMounted, onScopeDispose } from 'vue';
import type { EmailValidation } from './types.ts';

/**
 * Offers domains while the user types the address: after `jane@g`, the browser lists the addresses of that beginning at
 * the providers that people of the page's language use.
 *
 * The options are read when they are used, so they can be `reactive`.
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
