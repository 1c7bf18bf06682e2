import { attachOwnership, OWNERSHIP_ATTRIBUTES } from '@postern/core/adapter/ownership';
import type { OwnershipOptions } from '@postern/core/adapter/ownership';
import { getCurrentInstance, onMounted, onUpdated } from 'vue';
import { attachRef, elementOf, type RefNode } from './attach-ref.ts';
import type { EmailValidation } from './types.ts';

/** What `useOwnership` returns. */
export interface Ownership {
  /** Attributes for `v-bind` on an `<input>` in the form of the email field. */
  props: {
    ref: (node: RefNode) => void;
    id: string;
    type: 'hidden';
    name: string;
    autocomplete: 'email-verification-token';
  };
}

/**
 * Lets the browser prove that the user controls the address of a field, where it can. Experimental.
 *
 * Bind `props` on an `<input>` in the form of the field. Your server receives the proof under its name. Options are
 * read at each use, so they can be `reactive`.
 */
export function useOwnership(
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options: OwnershipOptions = {},
): Ownership {
  const { name = OWNERSHIP_ATTRIBUTES.name } = options;
  const id = `${email.ids.input}-ownership`;
  const ref = attachRef(elementOf<HTMLInputElement>, (hidden) =>
    attachOwnership(hidden, email, options),
  );
  // Vapor does not call the refs in `v-bind`. In a hook, `getCurrentInstance()` is null only for Vapor components.
  const find = () => {
    if (!getCurrentInstance()) ref(document.getElementById(id));
  };
  onMounted(find);
  onUpdated(find);
  return { props: { ref, id, ...OWNERSHIP_ATTRIBUTES, name } };
}
export type { OwnershipOptions } from '@postern/core/adapter/ownership';
