import { hideVisually } from '../dom/nodes.ts';
import type { Binding } from './binding.ts';
import { attachRef, fillRef, joinRef, type AnyRef } from './hook-refs.ts';
import type {
  HookInputProps,
  HookOptions,
  HookResult,
  HookRuntime,
  HookTypes,
} from './hook-types.ts';
import { mergeProps } from './merge-props.ts';
import type { BindingOptions } from './options.ts';
import { idsFor, propsOf, verbsOf } from './props.ts';
import type { SharedValidator } from './shared.ts';

/**
 * `useEmailValidation` of React and of Preact, which have the same hooks.
 *
 * @param runtime the hooks of one of them, and the names that differ.
 * @param open opens the field.
 */
export function createHook<Types extends HookTypes>(
  runtime: HookRuntime<Types>,
  open: (options: BindingOptions, shared: SharedValidator | null) => Binding,
): (options?: HookOptions<Types>) => HookResult<Types> {
  return function useEmailValidation(options = {}) {
    const { required, describedBy } = options;
    const ref = options.ref as AnyRef<HTMLInputElement>;
    const stem = runtime.useId();
    const { id = `${stem}input` } = options;
    const shared = runtime.useShared();
    const [{ binding, verbs, attachedInput, followRef, refs, joinInput }] = runtime.useState(() =>
      withRefs(open(options, shared), ref, `${stem}suggestion`),
    );
    const { field } = binding;
    const view = runtime.useView(field);

    runtime.useEffect(() => {
      binding.follow(options);
      followRef(ref);
    }, [options]);

    const result = runtime.useMemo((): HookResult<Types> => {
      const ids = idsFor(id, stem);
      const { shown, input, message, status, suggestion } = propsOf(view, ids, {
        describedBy,
        required,
      });
      const inputProps = {
        ref: refs.input,
        ...runtime.attributes,
        ...input,
      } as HookInputProps<Types>;
      return {
        ...shown,
        ...verbs,
        ids,
        inputProps,
        merge: (libraryProps) => ({
          ...mergeProps(inputProps, libraryProps),
          ref: joinInput((libraryProps as { ref?: AnyRef<HTMLInputElement> }).ref),
        }),
        messageProps: { ...message, children: runtime.textOf(view.shownText) },
        statusProps: { ref: refs.status, ...status, children: runtime.textOf(view.announcement) },
        suggestionProps: {
          onClick: binding.takeOffer,
          onKeyDown: binding.dismissOnEscape,
          ...suggestion,
          children: runtime.textOf(view.suggestionLabel),
        },
        formProps: { ref: refs.form },
        field,
      };
    }, [view, id, stem, describedBy, required]);
    const { mendTexts } = runtime;
    // The condition is the same at every render: a runtime has `mendTexts` or doesn't.
    if (mendTexts)
      runtime.useEffect(() => {
        mendTexts(attachedInput(), result.ids, view);
      }, [result]);
    return result;
  };
}

/** A binding with its verbs, the refs of its nodes, and the application's own ref of the input. */
function withRefs(binding: Binding, ref: AnyRef<HTMLInputElement>, suggestionId: string) {
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
    followRef(next: AnyRef<HTMLInputElement>) {
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
