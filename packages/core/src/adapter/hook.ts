import { hideVisually } from '../dom/looks.ts';
import { shareValidator, type Binding, type BindingOptions } from './binding.ts';
import type { FieldOptions, SharedValidator } from './binding.ts';
import type {
  AnyRef,
  HookInputProps,
  HookOptions,
  HookResult,
  HookRuntime,
  Hooks,
  HookTypes,
} from './hook-types.ts';
import { idsFor, mergeProps, propsOf, verbsOf } from './props.ts';

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

/**
 * `EmailValidationProvider` of React and of Preact.
 *
 * @param provide the element that shares the validator with the children.
 */
export function createProvider<Children, Element>(
  { useEffect, useState }: Pick<Hooks, 'useEffect' | 'useState'>,
  provide: (shared: SharedValidator, children: Children) => Element,
): (props: FieldOptions & { children?: Children }) => Element {
  return function EmailValidationProvider({ children, ...options }) {
    const [shared] = useState(() => shareValidator(options));
    useEffect(() => {
      shared.follow(options);
    });
    return provide(shared, children as Children);
  };
}

/** A binding with its verbs, the refs of its nodes, and the application's own ref of the input. */
function withRefs(binding: Binding, ref: AnyRef<HTMLInputElement>, suggestionId: string) {
  let node: HTMLInputElement | null = null;
  let latest = ref;
  let emptyRef = () => {};
  const input = attachRef<HTMLInputElement>((attached) => {
    // The ref of a form library can write the value, which the field reads.
    emptyRef = fillRef(latest, (node = attached));
    const detach = binding.attachInput(attached, suggestionId);
    return () => {
      node = null;
      emptyRef();
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
      if (node) emptyRef();
      latest = next;
      if (node) emptyRef = fillRef(latest, node);
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

/**
 * A ref callback, called with a node, and with null at the end: by React 18 and 19 and by Preact.
 *
 * A ref that is created at every render is called with null and then with the same node, although the node stays.
 * So a node is detached only after the render.
 */
export function attachRef<T>(attach: (node: T) => () => void): (node: T | null) => void {
  let attached: T | null = null;
  let detach: (() => void) | null = null;
  let current: T | null = null;
  function become(node: T | null): void {
    if (node === attached) return;
    detach?.();
    attached = node;
    detach = node && attach(node);
  }
  return (node) => {
    current = node;
    if (node) become(node);
    else
      queueMicrotask(() => {
        become(current);
      });
  };
}

/** Sets a ref of the application. Returns the cleanup function of the ref, or a function that sets it to null. */
function fillRef<T>(ref: AnyRef<T>, node: T): () => void {
  if (typeof ref === 'function') {
    const undo = ref(node);
    return typeof undo === 'function' ? (undo as () => void) : () => void ref(null);
  }
  const set = (value: T | null) => {
    if (ref) (ref as { current: T | null }).current = value;
  };
  set(node);
  return () => {
    set(null);
  };
}

/**
 * Returns a function that joins `own` with another ref, and returns the same ref callback as long as
 * the other ref is the same. The other ref is called first, because the ref of a form library can write the
 * value, which `own` reads.
 */
function joinRef<T>(own: (node: T | null) => void): (other: AnyRef<T>) => (node: T | null) => void {
  let last: AnyRef<T>;
  let joined = own;
  return (other) => {
    if (other === last) return joined;
    let undo = () => {};
    last = other;
    return (joined = (node) => {
      if (node) undo = fillRef(other, node);
      else undo();
      own(node);
    });
  };
}
