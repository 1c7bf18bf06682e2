import { after, now } from '../clock.ts';
import { noteHold, noteHoldEnd } from '../diagnostics/registry.ts';
import {
  isExempt,
  listenUntil,
  rememberPress,
  stopSubmit,
  type Press,
  type Submit,
} from '../dom/press.ts';
import type { EventBody } from '../events.ts';
import type { UnsentReason } from '../types.ts';
import type { BindingOptions } from './binding.ts';
import type { EarlyInput, LateBinding } from './rest.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/* An input before its field is loaded: the actions of the user, and the submit of its form. */

export type Undo = () => void;

/** A field before it is open, as its input and its form use it. */
export interface Shell {
  /** The present options. */
  options: BindingOptions;
  /** The input that was attached last. */
  early?: EarlyInput;
  /** A user reaches the input. */
  touch: () => void;
  /**
   * Calls a function when the field is open, which can be at once; with null if its options are invalid.
   * Returns its undo.
   */
  whenOpen: (call: (opened: LateBinding | null) => Undo | null | undefined) => Undo;
  /** Resolves with the open field, or with null when it does not open within the deadline of a held submit. */
  openInTime: (signal?: AbortSignal) => Promise<LateBinding | null>;
  report: (event: EventBody) => void;
}

const TOUCHES =
  'pointerover pointerdown focus blur input compositionend change animationstart invalid';

/**
 * Attaches the input of a shell, or a form around it, once the field is open. Until then, records the
 * actions of the user, and guards the submits of the form. Returns its undo.
 */
export function attachEarly(
  shell: Shell,
  node: HTMLInputElement | HTMLFormElement,
  attachTo: (opened: LateBinding) => Undo,
): Undo {
  const life = new AbortController();
  const detach = shell.whenOpen((opened) => {
    life.abort();
    return opened && attachTo(opened);
  });
  if (node === shell.early?.input) noteTouches(shell, shell.early, life.signal);
  const root = node.getRootNode() as Document;
  listenUntil(life.signal, true)(root.defaultView ?? root, 'submit', (event) => {
    const submit = event as Event as Submit;
    if ([node, node.form].includes(submit.target)) guard(shell, submit);
  });
  return () => {
    life.abort();
    endHoldsOfGone();
    detach();
  };
}

function noteTouches(shell: Shell, early: EarlyInput, signal: AbortSignal): void {
  const { input } = early;
  listenUntil(signal)(input, TOUCHES, (event) => {
    const { type, isTrusted } = event;
    // Chromium fires no `input` after the end of a composition.
    if (/^(input|comp)/.test(type)) {
      early.typed = event;
      early.isLeft = false;
      if (isTrusted) for (const each of holds.values()) each.edit(input);
    }
    if (/blur|change/.test(type))
      // A window that loses the focus leaves the focus where it is in the page.
      early.isLeft ||= (input.getRootNode() as Document).activeElement !== input;
    shell.touch();
  });
}

/** Holds a submit if the address of a shell has to be validated. */
function guard(shell: Shell, event: Submit): void {
  const { early, options } = shell;
  if (!early?.input.isConnected || event.target === sending) return;
  if (event.defaultPrevented || isExempt(event)) return;
  const { value, required, willValidate, multiple } = early.input;
  // A form library validates the same submit with the rule of the field, which then expects it.
  if (options.gate === false) early.isLeft = true;
  else if (willValidate && !multiple && (value.trim() || (options.required ?? required)))
    hold(shell, event, early.input);
}

/** A submit that is held until the fields are loaded. */
interface EarlyHold {
  /** Records that the user changed the text of an address, if the submit waits for it. */
  edit(input: HTMLInputElement): void;
  /** Ends the hold. Without a reason, the submit goes on. */
  end(reason?: UnsentReason): void;
}

/** The submits that are held, by form. */
const holds = new Map<HTMLFormElement, EarlyHold>();
/** The form that is sent without validation, since its fields were not loaded. */
let sending: HTMLFormElement | null = null;

/**
 * Stops a submit and holds it until the fields are loaded, which continue the hold. It ends like a hold of the
 * fields (`dom/hold.ts`), as far as that is possible without their code: by an edit, a reset, a button that
 * skips validation, and leaving the page. Another press changes nothing.
 *
 * Without the fields, the form is sent without validation.
 */
function hold(shell: Shell, event: Submit, input: HTMLInputElement): void {
  stopSubmit(event);
  const { target: form, submitter } = event;
  if (holds.has(form)) return;
  const sinceMs = now();
  const press = rememberPress(event);
  const { value: text } = input;
  const life = new AbortController();
  const capture = listenUntil(life.signal, true);
  let isEdited = false;
  const mine: EarlyHold = {
    edit(each) {
      isEdited ||= each.form === form && each.value !== press.enabled.get(each);
    },
    end(reason) {
      if (life.signal.aborted) return;
      life.abort();
      holds.delete(form);
      submitter?.removeAttribute('aria-busy');
      if (process.env.NODE_ENV !== 'production') noteHoldEnd(form, reason);
      if (reason) shell.report({ type: 'unsent', reason });
    },
  };
  holds.set(form, mine);
  if (process.env.NODE_ENV !== 'production')
    noteHold(form, { sinceMs, inputs: () => [input], step: () => 'load' });
  submitter?.setAttribute('aria-busy', 'true');
  // The page receives the event first: a render before that would restore the old text of a controlled input.
  listenUntil(life.signal)(self, 'input', ({ isTrusted, target }) => {
    // This input also counts outside the form, and after its field was detached.
    isEdited ||= isTrusted && target === input && input.value !== text;
    if (isEdited) mine.end('edited');
  });
  capture(form, 'submit', (next) => {
    if (isExempt(next as Event as Submit)) mine.end('superseded');
    else stopSubmit(next as Event as Submit);
  });
  // A reset by a script is not the user's.
  let isResetPressed = false;
  capture(form, 'click', ({ target }) => {
    isResetPressed = !!(target as Element).closest?.('[type=reset]');
    after(0, () => (isResetPressed = false));
  });
  capture(form, 'reset', () => {
    if (isResetPressed) mine.end('edited');
  });
  capture(self, 'pagehide', () => {
    mine.end('left');
  });
  void shell.openInTime(life.signal).then(async (opened) => {
    // While its event is dispatched, a form ignores `requestSubmit()`.
    if (event.eventPhase) await new Promise<void>((resolve) => after(0, resolve));
    if (life.signal.aborted) return;
    // The page removed the form, or emptied the text that was to be sent.
    const isGone = !opened && (!form.isConnected || (text && !input.value));
    mine.end(isEdited ? 'edited' : isGone ? 'gone' : undefined);
    if (isEdited || isGone) return;
    if (opened) opened.goOnHolding(press, sinceMs);
    else send(press);
  });
}

/** Sends a form without validation, since its fields were not loaded. */
function send({ form, submitter }: Press): void {
  sending = form;
  try {
    form.requestSubmit(submitter?.form === form && !submitter.disabled ? submitter : undefined);
  } finally {
    // Also when the browser throws: the next press is a new one.
    sending = null;
  }
}

/** Ends the holds of forms that are no longer in the page, after a field was detached. */
function endHoldsOfGone(): void {
  if (!holds.size) return;
  after(0, () => {
    for (const [form, each] of holds) if (!form.isConnected) each.end('gone');
  });
}
