import { hideVisually, idsFor, mergeProps, propsOf, verbsOf } from '@postern/core/adapter';
import type { Binding, BindingOptions, Ids, SharedValidator, Shown } from '@postern/core/adapter';
import { computed, getCurrentInstance, hasInjectionContext, inject } from 'vue';
import {
  onMounted,
  onScopeDispose,
  onUpdated,
  shallowRef,
  toValue,
  useId,
  watch,
  watchEffect,
} from 'vue';
import type { ComputedRef, MaybeRefOrGetter } from 'vue';
import { attachRef, elementOf, inputOf, joinRef } from './attach-ref.ts';
import { validatorKey } from './context.ts';
import type { EmailValidation, EmailValidationOptions, Refs } from './types.ts';

/**
 * Creates the composable.
 *
 * @param open the function that opens a field.
 */
export function createComposable(
  open: (options: BindingOptions, shared: SharedValidator | null) => Binding,
) {
  return function useEmailValidation(
    options: MaybeRefOrGetter<EmailValidationOptions> = {},
  ): EmailValidation {
    const read = (): BindingOptions => {
      const given = toValue(options);
      return {
        ...given,
        ...('value' in given && { value: toValue(given.value) }),
      } as BindingOptions;
    };
    const first = read();
    // An empty string outside a component.
    const ownId = hasInjectionContext() ? useId() : '';
    const stem = `${ownId || 'postern'}-`;
    const ids = idsFor(first.id ?? `${stem}input`, stem);
    const binding = open(first, hasInjectionContext() ? inject(validatorKey, null) : null);
    const { field } = binding;

    const view = shallowRef(field.getView());
    // An empty string until mounted: a template that is compiled for a server renders no `textContent`, and Vue sets
    // none during hydration.
    const text = shallowRef('');
    const start = () => {
      onScopeDispose(
        field.subscribe(() => {
          view.value = field.getView();
          text.value = view.value.shownText;
        }),
        true,
      );
    };

    watchEffect(() => {
      binding.follow(read());
    });
    watch(
      () => toValue(options).refused,
      (refused) => {
        if (refused) field.refuse(refused);
      },
      { deep: true },
    );

    const refs = refsOf(binding, ids, getCurrentInstance()?.vnode.el);
    // Vapor does not call the refs in `v-bind`. In a hook, `getCurrentInstance()` is null only for Vapor components.
    const findNodes = () => {
      if (!getCurrentInstance())
        for (const part of ['input', 'status'] as const)
          refs[part](document.getElementById(ids[part]));
    };
    if (ownId) {
      onMounted(start);
      onMounted(findNodes);
      onUpdated(findNodes);
    } else start();

    const props = computed(() => propsOf(view.value, ids, toValue(options)));
    const inputProps = computed(() => ({
      ref: refs.input,
      autocomplete: 'email',
      inputmode: 'email' as const,
      autocapitalize: 'none',
      spellcheck: false,
      ...props.value.input,
    }));
    return {
      ...refsTo(props),
      ...verbsOf(field),
      ids,
      inputProps,
      merge: (libraryProps) => ({
        ...mergeProps(inputProps.value, libraryProps),
        ref: joinRef(refs.input, libraryProps),
      }),
      messageProps: computed(() => ({ ...props.value.message, textContent: text.value })),
      statusProps: computed(() => ({
        ref: refs.status,
        ...props.value.status,
        textContent: view.value.announcement,
      })),
      suggestionProps: computed(() => ({
        onClick: binding.takeOffer,
        onKeydown: binding.dismissOnEscape,
        ...props.value.suggestion,
        textContent: view.value.suggestionLabel,
      })),
      formProps: { ref: refs.form },
      field,
    };
  };
}

/** The refs of the nodes. */
function refsOf(binding: Binding, { suggestion }: Ids, hydrating: unknown) {
  const { field } = binding;
  return {
    input: attachRef(inputOf, (input) => {
      // The page set the text of a new input. Only during hydration can the user have typed it.
      if (!hydrating && input.value !== field.getSnapshot().value) field.reset(input.value);
      hydrating = null;
      return binding.attachInput(input, suggestion);
    }),
    form: attachRef(elementOf<HTMLFormElement>, binding.attachForm),
    // Vue calls a function ref at each render, of the same element too.
    status: attachRef(elementOf<HTMLElement>, (node) => {
      hideVisually(node);
      return () => {};
    }),
  };
}

/** The visible state, each property as a ref. */
function refsTo(props: ComputedRef<{ shown: Shown }>): Refs {
  const names = Object.keys(props.value.shown) as (keyof Shown)[];
  return Object.fromEntries(
    names.map((name) => [name, computed(() => props.value.shown[name])]),
  ) as Refs;
}
