import { hideVisually, idsFor, propsOf, verbsOf } from '@postern/core/adapter';
import type {
  Binding,
  BindingOptions,
  Field,
  FieldVerbs,
  Ids,
  SharedValidator,
  Shown,
} from '@postern/core/adapter';
import { useContext, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, Ref, RefCallback } from 'react';
import { attachRef, fillRef } from './attach-ref.ts';
import { ValidatorContext } from './context.ts';

/** Options of `useEmailValidation`. */
export interface EmailValidationOptions extends BindingOptions {
  /** Your own ref; it is filled too. */
  ref?: Ref<HTMLInputElement> | undefined;
  /**
   * The text of a controlled input; null and undefined are ''. What you set is no person's
   * typing: it is neither asked about nor shown until a person comes to it.
   */
  value?: string | null | undefined;
}

/** What `useEmailValidation` gives. It changes only when something shown, or the phase, does. */
export interface EmailValidation extends Shown, FieldVerbs {
  ids: Ids;
  /** Never value, name, type, required or handlers: those are yours. */
  inputProps: {
    ref: RefCallback<HTMLInputElement>;
    id: string;
    autoComplete: string;
    inputMode: 'email';
    autoCapitalize: string;
    spellCheck: boolean;
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
    'aria-describedby': string;
  };
  messageProps: { id: string; 'data-level': string; children: string };
  statusProps: {
    ref: RefCallback<HTMLElement>;
    id: string;
    role: string;
    'aria-live': 'polite';
    children: string;
  };
  suggestionProps: {
    id: string;
    type: 'button';
    hidden: boolean;
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    children: string;
  };
  /** For a form that the input is not inside of. */
  formProps: { ref: RefCallback<HTMLFormElement> };
  field: Field;
}

/** Makes the hook over what opens a field. */
export function createHook(
  open: (options: BindingOptions, shared: SharedValidator | null) => Binding,
) {
  return function useEmailValidation(options: EmailValidationOptions = {}): EmailValidation {
    const { ref, required, describedBy } = options;
    const stem = useId();
    const { id = `${stem}input` } = options;
    const shared = useContext(ValidatorContext);
    const [{ binding, verbs, own, refs }] = useState(() => {
      const opened = open(options, shared);
      const verbs = verbsOf(opened.field);
      return { binding: opened, verbs, ...refsOf(opened, ref, `${stem}suggestion`) };
    });
    const { field } = binding;
    const view = useSyncExternalStore(field.subscribe, field.getView, field.getView);

    useEffect(() => {
      binding.follow(options);
      own.follow(ref);
    });

    return useMemo(() => {
      const ids = idsFor(id, stem);
      const { shown, input, message, status, suggestion } = propsOf(view, ids, {
        describedBy,
        required,
      });
      return {
        ...shown,
        ...verbs,
        ids,
        inputProps: {
          ref: refs.input,
          autoComplete: 'email',
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          ...input,
        },
        messageProps: { ...message, children: view.message },
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
    }, [binding, field, view, verbs, refs, id, stem, describedBy, required]);
  };
}

/** The refs of the nodes, and the application's own one of the input. */
function refsOf(binding: Binding, ref: Ref<HTMLInputElement> | undefined, suggestionId: string) {
  let node: HTMLInputElement | null = null;
  let latest = ref;
  const own = {
    follow(next: Ref<HTMLInputElement> | undefined) {
      if (next === latest) return;
      if (node) fillRef(latest, null);
      latest = next;
      if (node) fillRef(latest, node);
    },
  };
  const refs = {
    input: attachRef<HTMLInputElement>((input) => {
      const detach = binding.attachInput(input, suggestionId);
      fillRef(latest, (node = input));
      return () => {
        fillRef(latest, (node = null));
        detach();
      };
    }),
    form: attachRef<HTMLFormElement>((form) => binding.attachForm(form)),
    status: (status: HTMLElement | null) => {
      if (status) hideVisually(status);
    },
  };
  return { own, refs };
}
