import { hideVisually, idsFor, mergeProps, propsOf, verbsOf } from '@postern/core/adapter';
import type { Binding, BindingOptions, SharedValidator } from '@postern/core/adapter';
import { useContext, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { Ref } from 'react';
import { attachRef, fillRef, joinRef } from './attach-ref.ts';
import { ValidatorContext } from './context.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/** Makes the hook over what opens a field. */
export function createHook(
  open: (options: BindingOptions, shared: SharedValidator | null) => Binding,
) {
  return function useEmailValidation(options: EmailValidationOptions = {}): EmailValidation {
    const { ref, required, describedBy } = options;
    const stem = useId();
    const { id = `${stem}input` } = options;
    const shared = useContext(ValidatorContext);
    const [{ binding, verbs, followRef, refs, joinInput }] = useState(() =>
      withRefs(open(options, shared), ref, `${stem}suggestion`),
    );
    const { field } = binding;
    const view = useSyncExternalStore(field.subscribe, field.getView, field.getView);

    useEffect(() => {
      binding.follow(options);
      followRef(ref);
    }, [options]);

    return useMemo(() => {
      const ids = idsFor(id, stem);
      const { shown, input, message, status, suggestion } = propsOf(view, ids, {
        describedBy,
        required,
      });
      const inputProps = {
        ref: refs.input,
        autoComplete: 'email',
        inputMode: 'email' as const,
        autoCapitalize: 'none',
        spellCheck: false,
        ...input,
      };
      return {
        ...shown,
        ...verbs,
        ids,
        inputProps,
        merge: (libraryProps) => ({
          ...mergeProps(inputProps, libraryProps),
          ref: joinInput((libraryProps as { ref?: Ref<HTMLInputElement> }).ref),
        }),
        messageProps: { ...message, children: view.shownText },
        statusProps: { ref: refs.status, ...status, children: view.announcement },
        suggestionProps: {
          onClick: binding.takeOffer,
          onKeyDown: binding.dismissOnEscape,
          ...suggestion,
          children: view.suggestionLabel,
        },
        formProps: { ref: refs.form },
        field,
      };
    }, [view, id, stem, describedBy, required]);
  };
}

/** A binding with its verbs, the refs of its nodes, and the application's own one of the input. */
function withRefs(binding: Binding, ref: Ref<HTMLInputElement> | undefined, suggestionId: string) {
  let node: HTMLInputElement | null = null;
  let latest = ref;
  const input = attachRef<HTMLInputElement>((attached) => {
    // The ref of a form library may write the value, which the field reads.
    fillRef(latest, (node = attached));
    const detach = binding.attachInput(attached, suggestionId);
    return () => {
      fillRef(latest, (node = null));
      detach();
    };
  });
  return {
    binding,
    verbs: verbsOf(binding.field),
    joinInput: joinRef(input),
    followRef(next: Ref<HTMLInputElement> | undefined) {
      if (next === latest) return;
      if (node) fillRef(latest, null);
      latest = next;
      if (node) fillRef(latest, node);
    },
    refs: {
      input,
      form: attachRef(binding.attachForm),
      status(status: HTMLElement | null) {
        if (status) hideVisually(status);
      },
    },
  };
}
