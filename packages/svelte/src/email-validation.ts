import { openField } from '@postern/core';
import type { Field, FieldOptions, FieldVerbs, OpenField, Settings, Snapshot } from '@postern/core';
import {
  attachField,
  attachForm,
  showMessage,
  showStatus,
  showSuggestion,
} from '@postern/core/dom';
import { createSubscriber } from 'svelte/reactivity';
import { contextValidator } from './context.ts';

/** Options of `createEmailValidation`. */
export interface EmailValidationOptions extends FieldOptions {
  /** Id of the input, and stem of the other ids. Give each of two fields its own: `$props.id()`. */
  id?: string | undefined;
  /** Ids that describe the input already; they stay in front of the message's. */
  describedBy?: string | undefined;
  /** The text that the input starts with, when it is not in its `value` attribute. */
  value?: string | undefined;
  /** A server's refusal of a value. */
  refused?: { value: string; message: string } | null | undefined;
  /** Whether to hold the submit of the input's form. Default true. Read once. */
  gate?: boolean | undefined;
  /** Called with the address once a suggestion was taken. */
  onAccept?: ((address: string) => void) | undefined;
}

/** For `{@attach f}`, which calls what it returns, and for `use:f`, which destroys it. */
export type Attachment<T extends Element> = (node: T) => (() => void) & { destroy: () => void };

/** What `createEmailValidation` gives. */
export interface EmailValidation extends FieldVerbs {
  /** Follows new options; the transport was read once. */
  setOptions(options: EmailValidationOptions): void;
  /** A store: `$email.message`. */
  subscribe(run: (view: Snapshot) => void): () => void;
  /** The same for runes: `email.current.message`. Not for use inside an attachment. */
  readonly current: Snapshot;
  ids: { input: string; message: string; status: string; suggestion: string };
  input: Attachment<HTMLInputElement>;
  message: Attachment<HTMLElement>;
  status: Attachment<HTMLElement>;
  suggestion: Attachment<HTMLButtonElement>;
  /** For a form that the input is not inside of. */
  form: Attachment<HTMLFormElement>;
  field: Field;
}

/** Makes the factory; `fallback` is what the options and validators leave unsaid. */
export function createFactory(fallback: Settings) {
  return function createEmailValidation(options: EmailValidationOptions = {}): EmailValidation {
    const { field, follow, latest } = open(
      options,
      openField(options, contextValidator(), fallback),
    );
    const subscribe = createSubscriber((update) => field.subscribe(update));

    const ids = idsFor(options.id ?? 'email');
    return {
      setOptions(next: EmailValidationOptions) {
        const { refused } = latest.current;
        latest.current = next;
        follow(next);
        if (next.refused && next.refused !== refused) field.refuse(next.refused);
      },
      subscribe(run: (view: Snapshot) => void) {
        let last: Snapshot | undefined;
        return field.subscribe(() => {
          const view = field.getView();
          if (view !== last) run((last = view));
        });
      },
      get current(): Snapshot {
        subscribe();
        return field.getView();
      },
      ids,
      input: attachment((input: HTMLInputElement) => {
        const { gate, describedBy, refused } = latest.current;
        Object.assign(input, { id: input.id || ids.input, autocapitalize: 'none' });
        input.autocomplete ||= 'email';
        input.inputMode ||= 'email';
        input.spellcheck = false;
        const stop = verdictEvents(input, field.subscribe);
        const ours = describedBy ? `${describedBy} ${ids.message}` : ids.message;
        const detach = attachField(input, field, { gate, describedBy: ours });
        if (refused) field.refuse(refused);
        return () => {
          detach();
          stop();
        };
      }),
      message: attachment((node: HTMLElement) => {
        node.id = ids.message;
        return showMessage(node, field);
      }),
      status: attachment((node: HTMLElement) => {
        node.id = ids.status;
        return showStatus(node, field);
      }),
      suggestion: attachment((button: HTMLButtonElement) => {
        button.id = ids.suggestion;
        return showSuggestion(button, field, (address) => latest.current.onAccept?.(address));
      }),
      form: attachment((form: HTMLFormElement) => attachForm(form, [field])),
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

/** All that stays the same for the life of the controller. */
function open(options: EmailValidationOptions, { field, follow }: OpenField) {
  const latest = { current: options };
  if (options.value) field.reset(options.value);
  return { field, follow, latest };
}

function attachment<T extends Element>(attach: (node: T) => () => void): Attachment<T> {
  return (node) => {
    const detach = attach(node);
    return Object.assign(
      () => {
        detach();
      },
      { destroy: detach },
    );
  };
}

/** Sends a `verdict` event with each settled snapshot. Returns its undo. */
function verdictEvents(
  input: HTMLInputElement,
  subscribe: (listener: (snapshot: Snapshot) => void) => () => void,
): () => void {
  let last: Snapshot | undefined;
  return subscribe((snapshot) => {
    const isNews = snapshot.result !== last?.result || snapshot.failure !== last.failure;
    const isSettled = snapshot.phase === 'settled' && (isNews || last?.phase !== 'settled');
    last = snapshot;
    if (isSettled) input.dispatchEvent(new CustomEvent('verdict', { detail: snapshot }));
  });
}

const idsFor = (input: string) => ({
  input,
  message: `${input}-message`,
  status: `${input}-status`,
  suggestion: `${input}-suggestion`,
});
