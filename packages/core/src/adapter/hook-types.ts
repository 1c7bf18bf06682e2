import type { Field, FieldVerbs } from '../field.ts';
import type { Snapshot } from '../types.ts';
import type { BindingOptions, SharedValidator } from './binding.ts';
import type { Ids, mendTexts, Shown } from './props.ts';

/** The types in which the hook of React and the hook of Preact differ. */
export interface HookTypes {
  /** The ref of the application for the input. */
  ref: unknown;
  /** The hook's refs of its nodes. */
  refs: { input: unknown; status: unknown; form: unknown };
  /** Attributes of the input that never change, by the renderer's names. */
  attributes: object;
  keyboardEvent: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>;
  /** The type of the text of an element. */
  children: string | null;
}

/** Options of `useEmailValidation`. */
export interface HookOptions<Types extends HookTypes> extends BindingOptions {
  /** Your own ref, which is set too. */
  ref?: Types['ref'] | undefined;
  /**
   * The text of a controlled input; null and undefined are ''. A text that your code sets isn't
   * treated as typing: it is neither checked nor shown until a user reaches the field.
   */
  value?: string | null | undefined;
}

/** The attributes of the input, without `value`, `name`, `type`, `required` and handlers: you set those. */
export type HookInputProps<Types extends HookTypes> = {
  ref: Types['refs']['input'];
  id: string;
  'aria-invalid': boolean;
  'aria-required': true | undefined;
  'aria-describedby': string;
} & Types['attributes'];

/** The result of `useEmailValidation`. The object changes only when a text, an attribute or the phase changes. */
export interface HookResult<Types extends HookTypes> extends Shown, FieldVerbs {
  /** The ids of the nodes of the field. */
  ids: Ids;
  /** Contains no value, name, type, required or handlers: you set those. */
  inputProps: HookInputProps<Types>;
  /**
   * Joins `inputProps` with a form library's props of the input. The library's `id`, handlers and ref stay, and
   * `aria-describedby` has the IDs of both.
   */
  merge: <Props extends object>(
    libraryProps: Props,
  ) => Omit<Props, keyof HookInputProps<Types>> & HookInputProps<Types>;
  /** Attributes of the node of the message. */
  messageProps: { id: string; 'data-level': string; children: Types['children'] };
  /** Attributes of the node of announcements for screen readers. */
  statusProps: {
    ref: Types['refs']['status'];
    id: string;
    role: 'status';
    'aria-live': 'polite';
    children: Types['children'];
  };
  /** Attributes of the suggestion button. */
  suggestionProps: {
    id: string;
    type: 'button';
    hidden: boolean;
    'data-suggestion': string;
    onClick: () => void;
    onKeyDown: (event: Types['keyboardEvent']) => void;
    children: Types['children'];
  };
  /** For a form that does not contain the input. */
  formProps: { ref: Types['refs']['form'] };
  /** The field, with the state and the methods that have no property here. */
  field: Field;
}

/** The hooks that React and Preact share. */
export interface Hooks {
  useId: () => string;
  useMemo: <T>(make: () => T, inputs: readonly unknown[]) => T;
  useState: <T>(make: () => T) => readonly [T, unknown];
  /** Runs the effect after a render and before the user's next event. */
  useEffect: (effect: () => void, inputs?: readonly unknown[]) => void;
}

/** The parts of React or Preact that the hook uses. */
export interface HookRuntime<Types extends HookTypes> extends Hooks {
  /** The validator that a provider above shares. */
  useShared: () => SharedValidator | null;
  /** The view of a field; the component renders again when it changes. */
  useView: (field: Field) => Snapshot;
  attributes: Types['attributes'];
  textOf: (text: string) => Types['children'];
  /** For a renderer that changes a text node which a translator may have removed from the page. */
  mendTexts?: typeof mendTexts;
}

/** A ref of the application or of a form library: a callback, which may return its undo, or an object. */
export type AnyRef<T> =
  ((node: T | null) => unknown) | { readonly current: T | null } | null | undefined;
