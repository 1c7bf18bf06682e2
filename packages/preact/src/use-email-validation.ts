import {
  hideVisually,
  idsFor,
  mendTexts,
  mergeProps,
  propsOf,
  verbsOf,
} from '@postern/core/adapter';
import type { Binding, BindingOptions, SharedValidator } from '@postern/core/adapter';
import type { Ref } from 'preact';
import { useContext, useId, useLayoutEffect, useMemo, useState } from 'preact/hooks';
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
    const [{ binding, verbs, attachedInput, followRef, refs, joinInput }] = useState(() =>
      withRefs(open(options, shared), ref, `${stem}suggestion`),
    );
    const { field } = binding;
    const [view, setView] = useState(field.getView);

    // Layout effects: Preact may call others only at the next frame.
    useLayoutEffect(
      () =>
        field.subscribe(() => {
          setView(field.getView());
        }),
      [field],
    );
    useLayoutEffect(() => {
      binding.follow(options);
      followRef(ref);
    }, [options]);

    const ids = useMemo(() => idsFor(id, stem), [id, stem]);
    // Behind what Preact renders, whose text nodes a translator may have replaced.
    useLayoutEffect(() => {
      mendTexts(attachedInput(), ids, view);
    }, [view, ids]);

    return useMemo(() => {
      const { shown, input, message, status, suggestion } = propsOf(view, ids, {
        describedBy,
        required,
      });
      const inputProps = {
        ref: refs.input,
        autocomplete: 'email',
        inputmode: 'email' as const,
        autocapitalize: 'none' as const,
        spellcheck: false,
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
        // Preact writes an empty text anew at every render; none is no text node.
        messageProps: { ...message, children: view.shownText || null },
        statusProps: { ref: refs.status, ...status, children: view.announcement || null },
        suggestionProps: {
          onClick: binding.takeOffer,
          onKeyDown: binding.dismissOnEscape,
          ...suggestion,
          children: view.suggestionLabel || null,
        },
        formProps: { ref: refs.form },
        field,
      };
    }, [view, ids, describedBy, required]);
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
    attachedInput: () => node,
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
