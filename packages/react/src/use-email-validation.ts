import { openField } from '@postern/core';
import type { Field, FieldOptions, FieldVerbs, OpenField, Settings, Shown } from '@postern/core';
import { attachForm, dismissOnEscape, hearInput, hideVisually, takeOffer } from '@postern/core/dom';
import { useContext, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, Ref, RefCallback } from 'react';
import { ValidatorContext } from './context.ts';

/** Options of `useEmailValidation`. */
export interface EmailValidationOptions extends FieldOptions {
  /** Id of the input; made up when missing. */
  id?: string | undefined;
  /** Your own ref; it is filled too. */
  ref?: Ref<HTMLInputElement> | undefined;
  /** Ids that describe the input already; they stay in front of the message's. */
  describedBy?: string | undefined;
  /** The text of a controlled input. */
  value?: string | undefined;
  /** A server's refusal of a value. */
  refused?: { value: string; message: string } | null | undefined;
  /** Whether to hold the submit of the input's form. Default true. Read once. */
  gate?: boolean | undefined;
  /** Called with the address once a suggestion was taken. */
  onAccept?: ((address: string) => void) | undefined;
}

/** What `useEmailValidation` gives. It changes only when something shown, or the phase, does. */
export interface EmailValidation extends Shown, FieldVerbs {
  ids: { input: string; message: string; status: string; suggestion: string };
  /** Never value, name, type, required or handlers: those are yours. */
  inputProps: {
    ref: RefCallback<HTMLInputElement>;
    id: string;
    autoComplete: string;
    inputMode: 'email';
    autoCapitalize: string;
    spellCheck: boolean;
    'aria-invalid': true | undefined;
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

/** Makes the hook; `fallback` is what the options and validators leave unsaid. */
export function createHook(fallback: Settings) {
  return function useEmailValidation(options: EmailValidationOptions = {}): EmailValidation {
    const provided = useContext(ValidatorContext);
    const [{ field, follow, latest, inputRef, formRef, onClick, onKeyDown }] = useState(() =>
      open(options, openField(options, provided, fallback)),
    );
    const view = useSyncExternalStore(field.subscribe, field.getView, field.getView);

    useEffect(() => {
      latest.current = options;
      follow(options);
    });
    const { value, refused } = options;
    useEffect(() => {
      if (value !== undefined && value !== field.getSnapshot().value) field.input(value);
    }, [field, value]);
    useEffect(() => {
      if (refused) field.refuse(refused);
    }, [field, refused]);

    const prefix = useId();
    const { id = `${prefix}input`, describedBy } = options;
    return useMemo(() => {
      const ids = idsFor(id, prefix);
      return {
        ...shownOf(view),
        ids,
        inputProps: {
          ref: inputRef,
          id,
          autoComplete: 'email',
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-invalid': view.level === 'error' ? true : undefined,
          'aria-describedby': describedBy ? `${describedBy} ${ids.message}` : ids.message,
        },
        messageProps: { id: ids.message, 'data-level': view.level ?? '', children: view.message },
        statusProps: {
          ref: hide,
          id: ids.status,
          role: 'status',
          'aria-live': 'polite',
          children: view.announcement,
        },
        suggestionProps: {
          id: ids.suggestion,
          type: 'button',
          hidden: !view.suggestionLabel,
          onClick,
          onKeyDown,
          children: view.suggestionLabel,
        },
        formProps: { ref: formRef },
        accept: field.accept,
        undo: field.undo,
        dismiss: field.dismiss,
        refuse: field.refuse,
        settle: field.settle,
        validate: field.validate,
        field,
      };
    }, [view, field, inputRef, formRef, onClick, onKeyDown, id, prefix, describedBy]);
  };
}

/** All that stays the same for the life of the component. */
function open(options: EmailValidationOptions, { field, follow }: OpenField) {
  const latest = { current: options };
  if (options.value) field.reset(options.value);
  return {
    field,
    follow,
    latest,
    inputRef: attachRef<HTMLInputElement>((input) => {
      const { gate } = latest.current;
      const detach = hearInput(input, field, { delegate: true, gate });
      fill(latest.current.ref, input);
      return () => {
        fill(latest.current.ref, null);
        detach();
      };
    }),
    formRef: attachRef<HTMLFormElement>((form) => attachForm(form, [field])),
    onClick: () => {
      takeOffer(field, latest.current.onAccept);
    },
    onKeyDown: (event: KeyboardEvent) => {
      dismissOnEscape(event, field);
    },
  };
}

/** A ref callback for React 18 and 19 alike: called with a node, and with null at the end. */
function attachRef<T>(attach: (node: T) => () => void) {
  let detach: (() => void) | undefined;
  return (node: T | null): void => {
    detach?.();
    detach = node ? attach(node) : undefined;
  };
}

function fill<T>(ref: Ref<T> | undefined, node: T | null): void {
  if (typeof ref === 'function') ref(node);
  else if (ref) (ref as { current: T | null }).current = node;
}

const hide = (node: HTMLElement | null) => {
  if (node) hideVisually(node);
};

const idsFor = (input: string, prefix: string) => ({
  input,
  message: `${prefix}message`,
  status: `${prefix}status`,
  suggestion: `${prefix}suggestion`,
});

const shownOf = (view: Shown): Shown => ({
  phase: view.phase,
  verdict: view.verdict,
  level: view.level,
  decision: view.decision,
  message: view.message,
  suggestion: view.suggestion,
  undoable: view.undoable,
  failure: view.failure,
  waiting: view.waiting,
  result: view.result,
});
