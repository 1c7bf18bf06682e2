import type { UnsentReason } from '../types.ts';
import { isHeld, next, UNLEFT, type PressEvent } from './press-state.ts';
import type { OpenProof } from './proof.ts';

/** The controls that can close a form when they are pressed. */
const CONTROLS = 'button,a[href],summary,input,[role=button],[popovertarget]';

/** A press that is held. */
interface HeldPress {
  readonly form: HTMLFormElement;
  readonly button: HTMLButtonElement;
  /** The text of the email field. */
  readonly text: string;
  readonly sinceMs: number;
  /** Whether a suggestion was taken before. */
  readonly canUndo: boolean;
  /** Whether the user pressed something that may close the form. */
  mayClose: boolean;
}

/**
 * Holds a press of a form while a proof can be under way.
 *
 * Chromium writes its token right before each `submit` event, and each such event ends a proof that is under way, even
 * one that is prevented. So the *click* is held, and repeated when the time is over. It ends as a held submit does
 * (`dom/hold.ts`): by an edit, a reset, a button that skips validation, closing the form, and leaving the page.
 */
export function holdPress({ hidden, field, options, find, signal, hasNonce, report }: OpenProof) {
  const root = hidden.getRootNode();
  const view = hidden.ownerDocument.defaultView!;
  let state = UNLEFT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: HeldPress | null = null;
  /** Whether the click of a held press is being repeated. */
  let isSending = false;

  const on = <E extends Event>(target: EventTarget, type: string, handle: (event: E) => void) => {
    target.addEventListener(type, handle as EventListener, { signal, capture: true });
  };
  const input = () => hidden.form && find(hidden.form);

  function dispatch(event: PressEvent): void {
    const before = state;
    state = next(before, { ...event, atMs: performance.now() });
    // A tick can come early, since browsers cut the fraction of a delay.
    if (state === before && event.type !== 'tick') return;
    clearTimeout(timer);
    if (isHeld(state)) {
      const ms = Math.ceil(state.heldUntilMs - performance.now());
      timer = setTimeout(dispatch, ms, { type: 'tick' });
    } else if (held && isHeld(before)) end(held, state.end!);
  }

  /** Whether the browser may be able to prove a text, which requires that the domain of the address names an issuer. */
  function isProvable(text: string): boolean {
    const { value, phase, result } = field.getSnapshot();
    return value !== text || phase !== 'settled' || result?.ownership_offered === true;
  }

  function onClick(event: Event): void {
    const { form } = hidden;
    const control = (event.composedPath()[0] as Element).closest?.<HTMLButtonElement>(CONTROLS);
    if (isSending || !event.isTrusted || !form || !control) return;
    const type = control.form === form ? (control.type as string) : '';
    if (type === 'submit' || type === 'image') {
      if (isExempt(form, control)) dispatch({ type: 'end', reason: 'superseded' });
      else if (held ?? press(form, control)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    } else if (type === 'reset') dispatch({ type: 'end', reason: 'edited' });
    else if (held) held.mayClose = true;
  }

  /** Holds a press if a proof can be under way. Returns whether it does. */
  function press(form: HTMLFormElement, button: HTMLButtonElement): boolean {
    const email = find(form);
    const { isBlocked, canUndo } = field.getSnapshot();
    const { waitMs = 1200 } = options;
    const text = email?.value ?? '';
    // The browser stops an invalid form itself, and fires no `submit`.
    const isInvalid = !form.noValidate && !button.formNoValidate && form.matches(':invalid');
    if (!text || !hasNonce() || isInvalid || isBlocked || !waitMs || !isProvable(text))
      return false;
    dispatch({ type: 'press', text, waitMs });
    if (!isHeld(state)) return false;
    held = { form, button, text, sinceMs: performance.now(), canUndo, mayClose: false };
    button.setAttribute('aria-busy', 'true');
    // Only the result shows whether there is something to wait for.
    field.commit(true);
    return true;
  }

  /** Ends a held press: clicks the button, or shows the user that the form was not submitted. */
  function end({ form, button, text, sinceMs, mayClose }: HeldPress, how: 'send' | UnsentReason) {
    held = null;
    button.removeAttribute('aria-busy');
    report({ type: 'ownership', action: 'hold', tookMs: performance.now() - sinceMs });
    const isClosed = mayClose && ![...form.elements].some(isRendered);
    const reason = how !== 'send' ? how : !form.isConnected ? 'gone' : isClosed && 'closed';
    if (reason) {
      field.unsent(reason);
      const node = hidden.isConnected ? hidden : hidden.ownerDocument;
      const init = { bubbles: true, composed: true, detail: { reason } };
      node.dispatchEvent(new CustomEvent('postern-unsent', init));
      return;
    }
    const joined = new AbortController();
    const { value, decision } = field.getSnapshot();
    // The submit that follows joins this one, whose time limit counts from the press.
    if (value === text && decision === 'wait')
      void Promise.resolve(field.submit({ sinceMs, signal: joined.signal }));
    const { disabled } = button;
    isSending = true;
    try {
      // A page may disable its button, or replace it, while the press is held.
      if (disabled) button.disabled = false;
      if (button.form === form) button.click();
      else form.requestSubmit();
    } finally {
      isSending = false;
      if (disabled) button.disabled = true;
      joined.abort();
    }
  }

  on(root, 'focusout', (event) => {
    const email = input();
    if (email && email === event.composedPath()[0] && hasNonce())
      dispatch({ type: 'left', text: email.value });
  });
  on(view, 'click', onClick);
  on(root, 'submit', ({ target }) => {
    if (target === hidden.form && !isSending) dispatch({ type: 'end', reason: 'superseded' });
  });
  on(view, 'keydown', ({ key }: KeyboardEvent) => {
    if (held && key === 'Escape') held.mayClose = true;
  });
  // The page receives the event first: a render before that would restore the old text of a controlled input.
  view.addEventListener(
    'input',
    (event) => {
      const email = input();
      if (event.isTrusted && email === event.composedPath()[0] && email?.value !== held?.text)
        dispatch({ type: 'end', reason: 'edited' });
    },
    { signal },
  );
  on(view, 'beforeunload', () => {
    dispatch({ type: 'leave' });
  });
  on(view, 'pagehide', () => {
    dispatch({ type: 'end', reason: 'left' });
  });
  const stop = field.subscribe(({ canUndo }) => {
    if (!held) return;
    if (canUndo !== held.canUndo) dispatch({ type: 'end', reason: 'edited' });
    else if (!isProvable(held.text)) dispatch({ type: 'release' });
  });
  signal.addEventListener('abort', () => {
    stop();
    // A press is not lost with the code that holds it.
    dispatch({ type: 'release' });
  });
}

/** Whether a press is never validated, because of its form or its button. */
function isExempt(form: HTMLFormElement, button: HTMLButtonElement): boolean {
  const method = button.getAttribute('formmethod') ?? form.getAttribute('method');
  return button.formNoValidate || method?.toLowerCase() === 'dialog';
}

const isRendered = (node: Element): boolean =>
  node.checkVisibility?.({ visibilityProperty: true }) ?? true;
