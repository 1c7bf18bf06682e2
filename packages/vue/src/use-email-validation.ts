import { openField } from '@postern/core';
import type { Field, FieldOptions, FieldVerbs, OpenField, Settings, Shown } from '@postern/core';
import { attachForm, dismissOnEscape, hearInput, hideVisually, takeOffer } from '@postern/core/dom';
import { computed, getCurrentInstance, hasInjectionContext, inject } from 'vue';
import { onMounted, onScopeDispose, shallowRef, toValue, useId, watch, watchEffect } from 'vue';
import type { ComponentPublicInstance, ComputedRef, MaybeRefOrGetter } from 'vue';
import { validatorKey } from './provide.ts';

/** Options of `useEmailValidation`. */
export interface EmailValidationOptions extends FieldOptions {
  /** Id of the input; made up when missing. */
  id?: string | undefined;
  /** Ids that describe the input already; they stay in front of the message's. */
  describedBy?: string | undefined;
  /** The text of the input: what its `v-model` names. */
  source?: MaybeRefOrGetter<string | undefined>;
  /** A server's refusal of a value. */
  refused?: { value: string; message: string } | null | undefined;
  /** Whether to hold the submit of the input's form. Default true. Read once. */
  gate?: boolean | undefined;
  /** Called with the address once a suggestion was taken. */
  onAccept?: ((address: string) => void) | undefined;
}

type Node = Element | ComponentPublicInstance | null;
type Refs = { [Name in keyof Shown]: ComputedRef<Shown[Name]> };

/** What `useEmailValidation` gives: the state as refs. They change only when what they hold does. */
export interface EmailValidation extends Refs, FieldVerbs {
  ids: { input: string; message: string; status: string; suggestion: string };
  /** Never value, name, type, required or handlers: those are yours. */
  inputProps: ComputedRef<{
    ref: (node: Node) => void;
    id: string;
    autocomplete: string;
    inputmode: 'email';
    autocapitalize: string;
    spellcheck: boolean;
    'aria-invalid': true | undefined;
    'aria-describedby': string;
  }>;
  messageProps: ComputedRef<{ id: string; 'data-level': string; textContent: string }>;
  statusProps: ComputedRef<{
    ref: (node: Node) => void;
    id: string;
    role: string;
    'aria-live': 'polite';
    textContent: string;
  }>;
  suggestionProps: ComputedRef<{
    id: string;
    type: 'button';
    hidden: boolean;
    onClick: () => void;
    onKeydown: (event: KeyboardEvent) => void;
    textContent: string;
  }>;
  /** For a form that the input is not inside of. */
  formProps: { ref: (node: Node) => void };
  field: Field;
}

/** Makes the composable; `fallback` is what the options and validators leave unsaid. */
export function createComposable(fallback: Settings) {
  return function useEmailValidation(
    options: MaybeRefOrGetter<EmailValidationOptions> = {},
  ): EmailValidation {
    const provided = hasInjectionContext() ? inject(validatorKey, null) : null;
    const { field, follow, latest, inputRef, formRef, onClick, onKeydown } = open(
      toValue(options),
      openField(toValue(options), provided, fallback),
    );
    const view = shallowRef(field.getView());
    const start = () => {
      onScopeDispose(
        field.subscribe(() => (view.value = field.getView())),
        true,
      );
    };
    if (getCurrentInstance()) onMounted(start);
    else start();

    watchEffect(() => {
      latest.current = toValue(options);
      follow({ ...latest.current });
    });
    watch(
      () => toValue(toValue(options).source),
      (value) => {
        if (value !== undefined && value !== field.getSnapshot().value) field.input(value);
      },
    );
    watch(
      () => toValue(options).refused,
      (refused) => {
        if (refused) field.refuse(refused);
      },
      { deep: true },
    );

    const prefix = getCurrentInstance() ? useId() : 'postern';
    const { id = `${prefix}-input`, describedBy } = toValue(options);
    const ids = idsFor(id, prefix);
    return {
      ...shownOf(() => view.value),
      ids,
      inputProps: computed(() => ({
        ref: inputRef,
        id,
        autocomplete: 'email',
        inputmode: 'email',
        autocapitalize: 'none',
        spellcheck: false,
        'aria-invalid': view.value.level === 'error' ? true : undefined,
        'aria-describedby': describedBy ? `${describedBy} ${ids.message}` : ids.message,
      })),
      messageProps: computed(() => ({
        id: ids.message,
        'data-level': view.value.level ?? '',
        textContent: view.value.message,
      })),
      statusProps: computed(() => ({
        ref: hide,
        id: ids.status,
        role: 'status',
        'aria-live': 'polite',
        textContent: view.value.announcement,
      })),
      suggestionProps: computed(() => ({
        id: ids.suggestion,
        type: 'button',
        hidden: !view.value.suggestionLabel,
        onClick,
        onKeydown,
        textContent: view.value.suggestionLabel,
      })),
      formProps: { ref: formRef },
      accept: field.accept,
      undo: field.undo,
      dismiss: field.dismiss,
      refuse: field.refuse,
      settle: field.settle,
      validate: field.validate,
      field,
    };
  };
}

/** All that stays the same for the life of the component. */
function open(options: EmailValidationOptions, { field, follow }: OpenField) {
  const latest = { current: options };
  const value = toValue(options.source);
  if (value) field.reset(value);
  let hydrating = getCurrentInstance()?.vnode.el;
  return {
    field,
    follow,
    latest,
    inputRef: attachRef<HTMLInputElement>((input) => {
      const { gate } = latest.current;
      // What a new input holds was put there by the page; only while hydrating may it be typed.
      if (!hydrating && input.value !== field.getSnapshot().value) field.reset(input.value);
      hydrating = null;
      const detach = hearInput(input, field, { gate });
      const { refused } = latest.current;
      if (refused) field.refuse(refused);
      return detach;
    }),
    formRef: attachRef<HTMLFormElement>((form) => attachForm(form, [field])),
    onClick: () => {
      takeOffer(field, latest.current.onAccept);
    },
    onKeydown: (event: KeyboardEvent) => {
      dismissOnEscape(event, field);
    },
  };
}

/** A function ref: Vue calls it before the element is in its form, so it is attached after that. */
function attachRef<T extends Element>(attach: (node: T) => () => void) {
  const node = shallowRef<T | null>(null);
  watch(
    node,
    (to, _, onCleanup) => {
      if (to) onCleanup(attach(to));
    },
    { flush: 'post' },
  );
  return (to: Node): void => {
    node.value = elementOf(to) as T | null;
  };
}

const elementOf = (node: Node): unknown => (node && '$el' in node ? node.$el : node);

const hide = (to: Node) => {
  const node = elementOf(to);
  if (node) hideVisually(node as HTMLElement);
};

const idsFor = (input: string, prefix: string) => ({
  input,
  message: `${prefix}-message`,
  status: `${prefix}-status`,
  suggestion: `${prefix}-suggestion`,
});

const shownOf = (view: () => Shown): Refs => ({
  phase: computed(() => view().phase),
  verdict: computed(() => view().verdict),
  level: computed(() => view().level),
  decision: computed(() => view().decision),
  message: computed(() => view().message),
  suggestion: computed(() => view().suggestion),
  undoable: computed(() => view().undoable),
  failure: computed(() => view().failure),
  waiting: computed(() => view().waiting),
  result: computed(() => view().result),
});
