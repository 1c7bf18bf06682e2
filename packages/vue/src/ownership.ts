import { attachOwnership, OWNERSHIP_ATTRIBUTES } from '@postern/core/adapter/ownership';
import type { OwnershipOptions } from '@postern/core/adapter/ownership';
import { computed, getCurrentInstance, hasInjectionContext, onMounted, onUpdated } from 'vue';
import { toValue, watchEffect, type ComputedRef, type MaybeRefOrGetter } from 'vue';
import { attachRef, inputOf, type RefNode } from './attach-ref.ts';
import type { EmailValidation } from './types.ts';

/** What `useOwnership` returns. */
export interface Ownership {
  /** To bind with `v-bind` on an `<input>` in the form of the email field. */
  props: ComputedRef<{
    ref: (node: RefNode) => void;
    id: string;
    type: 'hidden';
    name: string;
    autocomplete: string;
  }>;
}

/**
 * Lets the browser prove that the user controls the address of a field, where it can. Experimental.
 *
 * Bind `props` on an `<input>` in the form of the field. Your server finds the proof under its name.
 */
export function useOwnership(
  { field, ids }: Pick<EmailValidation, 'field' | 'ids'>,
  options: MaybeRefOrGetter<OwnershipOptions> = {},
): Ownership {
  const latest: OwnershipOptions = {};
  watchEffect(() => {
    Object.assign(latest, toValue(options));
  });
  const id = `${ids.input}-ownership`;
  const ref = attachRef(inputOf, (hidden) => attachOwnership(hidden, field, latest, ids.input));
  // Vapor does not call the refs that `v-bind` spreads; only its components are not the current instance in a hook.
  const find = () => {
    if (!getCurrentInstance()) ref(document.getElementById(id));
  };
  if (hasInjectionContext()) {
    onMounted(find);
    onUpdated(find);
  }
  const props = computed(() => {
    const { name = OWNERSHIP_ATTRIBUTES.name } = toValue(options);
    return { ref, id, ...OWNERSHIP_ATTRIBUTES, name };
  });
  return { props };
}
export type { OwnershipOptions } from '@postern/core/adapter/ownership';
