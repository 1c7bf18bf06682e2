import { idsFor, verbsOf } from '@postern/core/adapter';
import type {
  BindingOptions,
  Field,
  FieldVerbs,
  Ids,
  NodeBinding,
  SharedValidator,
  Snapshot,
} from '@postern/core/adapter';
import { untrack } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import { toStore } from 'svelte/store';
import { sharedValidator } from './context.ts';

/** Options of `createEmailValidation`. */
export interface EmailValidationOptions extends Omit<BindingOptions, 'value'> {
  /** Id of the input, and stem of the other ids. Give each of two fields its own: `$props.id()`. */
  id?: string | undefined;
  /**
   * The text of the input: `() => text`, or one to start with; null and undefined are ''. What
   * you set is no person's typing: it is neither asked about nor shown until a person comes to it.
   */
  value?: (() => string | null | undefined) | string | null | undefined;
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
  ids: Ids;
  input: Attachment<HTMLInputElement>;
  message: Attachment<HTMLElement>;
  status: Attachment<HTMLElement>;
  suggestion: Attachment<HTMLButtonElement>;
  /** For a form that the input is not inside of. */
  form: Attachment<HTMLFormElement>;
  field: Field;
}

/** Makes the factory over what opens a field. */
export function createFactory(
  open: (options: BindingOptions, shared: SharedValidator | null) => NodeBinding,
) {
  return function createEmailValidation(options: EmailValidationOptions = {}): EmailValidation {
    const { id = 'email', value } = options;
    const ids = idsFor(id, `${id}-`);
    let latest = options;
    let text = typeof value === 'function' ? value() : value;
    const read = () =>
      ({ ...latest, ...('value' in options && { value: text }) }) as BindingOptions;
    const binding = open(read(), sharedValidator());
    const { field } = binding;
    const subscribe = createSubscriber((update) => field.subscribe(update));

    return {
      setOptions(next) {
        latest = next;
        binding.follow(read());
      },
      subscribe(run) {
        let last: Snapshot | undefined;
        return field.subscribe(() => {
          const view = field.getView();
          if (view !== last) run((last = view));
        });
      },
      get current() {
        subscribe();
        return field.getView();
      },
      ids,
      input: attachment((input) => {
        const { describedBy } = latest;
        input.id ||= ids.input;
        input.autocapitalize = 'none';
        input.autocomplete ||= 'email';
        input.inputMode ||= 'email';
        input.spellcheck = false;
        const undo = [
          verdictEvents(input, field.subscribe),
          binding.showValidity(input, [describedBy, ids.message]),
          binding.attachInput(input, ids.suggestion),
        ];
        if (typeof value === 'function')
          undo.push(
            untrack(() =>
              follow(value, (later) => {
                text = later;
                binding.follow(read());
              }),
            ),
          );
        return () => {
          for (const step of undo.reverse()) step();
        };
      }),
      message: attachment((node) => {
        node.id = ids.message;
        return binding.showMessage(node);
      }),
      status: attachment((node) => {
        node.id = ids.status;
        return binding.showStatus(node);
      }),
      suggestion: attachment((button) => {
        button.id = ids.suggestion;
        button.hidden = true;
        return binding.showSuggestion(button);
      }),
      form: attachment(binding.attachForm),
      ...verbsOf(field),
      field,
    };
  };
}

/** Tells of each later value. Returns its undo. */
function follow<V>(read: () => V, tell: (value: V) => void): () => void {
  let isLater = false;
  const stop = toStore(read).subscribe((value) => {
    if (isLater) tell(value);
  });
  isLater = true;
  return stop;
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
function verdictEvents(input: HTMLInputElement, subscribe: Field['subscribe']): () => void {
  let last: Snapshot | undefined;
  return subscribe((snapshot) => {
    const isNews = snapshot.result !== last?.result || snapshot.failure !== last.failure;
    const isSettled = snapshot.phase === 'settled' && (isNews || last?.phase !== 'settled');
    last = snapshot;
    if (isSettled) input.dispatchEvent(new CustomEvent('verdict', { detail: snapshot }));
  });
}
