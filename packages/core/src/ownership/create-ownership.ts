import { after, now, type Timer } from '../clock.ts';
import { isExempt, listenUntil, stopSubmit, type PageEvent, type Submit } from '../dom/press.ts';
import { dispatchUnsent } from '../dom/unsent.ts';
import { emit, type EventBody } from '../events.ts';
import type { Field } from '../field.ts';
import type { OwnershipOptions } from '../ownership.ts';
import type { UnsentReason } from '../types.ts';
import { fetchNonce } from './fetch-nonce.ts';
import { isHeld, next, UNTOUCHED, wakesAtMs, type Offer, type OwnershipEvent } from './state.ts';

/** The first version of Chromium that proves an address. A page cannot see whether the feature is on. */
const CHROMIUM = 150;
/** How often the nonce is written again before the user acts, if the page takes it away. */
const WRITES = 10;
/** What may close a form when it is pressed. */
const CONTROLS = 'button,a[href],summary,input,[role=button],[popovertarget]';

/** A press that is held. */
interface HeldPress {
  readonly form: HTMLFormElement;
  readonly button: HTMLButtonElement;
  /** The text of the email field. */
  readonly text: string;
  readonly sinceMs: number;
  /** Whether the field's suggestion was taken before. */
  readonly canUndo: boolean;
  /** Whether the user pressed something that may close the form. */
  mayClose: boolean;
}

/** Finds the email field of the form of a hidden input: the one with an id, or the first one. */
export type FindInput = (form: HTMLFormElement) => HTMLInputElement | undefined;

/**
 * Gives a hidden input its nonce, and holds a press of its form until the browser had time for the proof.
 *
 * The nonce is set as an attribute once the input is in the page: HTML hides the nonces of a document that has a
 * Content-Security-Policy, and Chromium reads the attribute. The browser writes its token right before each `submit`
 * event, and each such event ends a proof that is under way. So the *click* is held, and then repeated.
 */
export function createOwnership(
  hidden: HTMLInputElement,
  field: Field,
  options: OwnershipOptions,
  find: FindInput,
): () => void {
  const life = new AbortController();
  const capture = listenUntil(life.signal, true);
  const root = hidden.getRootNode();
  const view = hidden.ownerDocument.defaultView!;
  let state = UNTOUCHED;
  let timer: Timer;
  let writes = 0;
  let held: HeldPress | null = null;
  /** Whether the click of a held press is being repeated. */
  let isSending = false;

  const input = () => hidden.form && find(hidden.form);
  const report = (event: EventBody) => {
    emit(options.onEvent, event);
  };

  function dispatch(event: OwnershipEvent): void {
    const before = state;
    state = next(before, { ...event, atMs: now() });
    if (state === before) return;
    clearTimeout(timer);
    const atMs = life.signal.aborted ? state.heldUntilMs : wakesAtMs(state);
    if (atMs < Infinity)
      timer = after(Math.max(0, Math.ceil(atMs - now())), () => {
        dispatch({ type: 'tick' });
      });
    if (state.isFetching && !before.isFetching) void request();
    if (state.nonce !== before.nonce) write();
    if (isHeld(before) && !isHeld(state)) end(state.end!);
  }

  async function request(): Promise<void> {
    const sinceMs = now();
    const { url = '/api/ownership' } = options;
    const nonce = await fetchNonce(url, life.signal);
    if (life.signal.aborted) return;
    dispatch(nonce ? { type: 'nonce', ...nonce } : { type: 'failure' });
    report({ type: 'ownership', action: nonce ? 'nonce' : 'failure', tookMs: now() - sinceMs });
  }

  /** Writes the nonce, unless the input has it. */
  function write(): void {
    const { nonce } = state;
    if ((hidden.getAttribute('nonce') ?? '') === nonce || writes++ > WRITES) return;
    if (nonce) hidden.setAttribute('nonce', nonce);
    else hidden.removeAttribute('nonce');
  }

  /** Whether the domain names an issuer. */
  function offer(text: string): Offer {
    const { value, phase, result } = field.getSnapshot();
    if (value !== text || phase !== 'settled') return 'pending';
    return result?.checks?.ownership === 'offered' ? 'offered' : 'none';
  }

  function onClick(event: PageEvent): void {
    const { form } = hidden;
    const control = (event.composedPath()[0] as Element).closest?.<HTMLButtonElement>(CONTROLS);
    if (isSending || !event.isTrusted || !form || !control) return;
    const isOurs = control.form === form;
    const isSubmit = isOurs && /^(submit|image)$/.test(control.type);
    const submit = { target: form, submitter: control } as unknown as Submit;
    if (held) {
      if (!isSubmit && !(isOurs && control.type === 'reset')) held.mayClose = true;
      else if (!isSubmit) dispatch({ type: 'end', reason: 'edited' });
      else if (isExempt(submit)) dispatch({ type: 'end', reason: 'superseded' });
      else stopSubmit(event as Event as Submit);
    } else if (isSubmit && !isExempt(submit)) press(event, form, control);
  }

  /** Holds a press if a proof can be under way. */
  function press(event: PageEvent, form: HTMLFormElement, button: HTMLButtonElement): void {
    const email = find(form);
    // The browser stops an invalid form itself, and fires no `submit`.
    if (!email || !state.nonce || !isChromium() || (!form.noValidate && form.matches(':invalid')))
      return;
    const { value: text } = email;
    const { isBlocked, canUndo } = field.getSnapshot();
    const { waitMs = 1200 } = options;
    if (isBlocked || !waitMs || offer(text) === 'none') return;
    // Chromium starts when the field loses the focus, which Enter in it does not cause.
    if (text !== state.leftText && isFocused(email)) {
      email.blur();
      email.focus();
    }
    const sinceMs = now();
    dispatch({ type: 'press', text, offer: offer(text), waitMs });
    if (!isHeld(state)) return;
    stopSubmit(event as Event as Submit);
    held = { form, button, text, sinceMs, canUndo, mayClose: false };
    button.setAttribute('aria-busy', 'true');
    field.commit(true);
  }

  /** Ends a held press: the button is clicked, or the user is shown that the form was not submitted. */
  function end(how: 'send' | UnsentReason): void {
    const { form, button, text, sinceMs, mayClose } = held!;
    held = null;
    button.removeAttribute('aria-busy');
    report({ type: 'ownership', action: 'hold', tookMs: now() - sinceMs });
    const isClosed = mayClose && ![...form.elements].some(isRendered);
    const reason = how !== 'send' ? how : !button.isConnected ? 'gone' : isClosed && 'closed';
    if (reason) {
      field.unsent(reason);
      dispatchUnsent(hidden, reason);
      return;
    }
    const joined = new AbortController();
    const { value, decision } = field.getSnapshot();
    // The time limit of the submit counts from the press.
    if (value === text && decision === 'wait')
      void Promise.resolve(field.submit({ sinceMs, signal: joined.signal }));
    const { disabled } = button;
    isSending = true;
    try {
      // A page may disable the button while the address is being validated.
      button.disabled = false;
      button.click();
    } finally {
      isSending = false;
      button.disabled = disabled;
      joined.abort();
    }
  }

  const stop = field.subscribe(({ canUndo }) => {
    if (!held) return;
    if (canUndo !== held.canUndo) dispatch({ type: 'end', reason: 'edited' });
    else if (offer(held.text) === 'none') dispatch({ type: 'release' });
  });
  const observer = new MutationObserver(write);
  observer.observe(hidden, { attributeFilter: ['nonce'] });

  capture(root, 'focusin input', (event) => {
    writes = 0;
    const { form } = event.composedPath()[0] as HTMLInputElement;
    if (form && form === hidden.form) dispatch({ type: 'touch' });
  });
  capture(root, 'focusout', (event) => {
    const [left] = event.composedPath();
    if (left === input()) dispatch({ type: 'left', text: input()!.value });
  });
  // The page gets the event first: to render meanwhile would put the old text of a controlled input back.
  listenUntil(life.signal)(view, 'input', (event) => {
    if (held && event.isTrusted && event.composedPath()[0] === input())
      if (input()!.value !== held.text) dispatch({ type: 'end', reason: 'edited' });
  });
  capture(view, 'click', onClick);
  capture(view, 'keydown', ({ key }) => {
    if (held && key === 'Escape') held.mayClose = true;
  });
  capture(view, 'submit', ({ target }) => {
    if (target !== hidden.form || !state.nonce) return;
    const hasToken = !!hidden.value;
    report({ type: 'ownership', action: 'submit', hasToken });
    if (hasToken) dispatch({ type: 'used' });
  });
  capture(view, 'beforeunload', () => {
    dispatch({ type: 'leave' });
  });
  capture(view, 'pagehide', () => {
    dispatch({ type: 'end', reason: 'left' });
  });

  const email = input();
  if (email && (email.value || isFocused(email))) dispatch({ type: 'touch' });
  return () => {
    life.abort();
    observer.disconnect();
    stop();
    clearTimeout(timer);
    // A press is not lost with the code that holds it.
    dispatch({ type: 'release' });
  };
}

/** Whether the browser can prove an address, as far as a page can tell. */
function isChromium(): boolean {
  const { userAgentData } = navigator as {
    userAgentData?: { brands: { brand: string; version: string }[] };
  };
  return !!userAgentData?.brands.some(
    ({ brand, version }) => brand === 'Chromium' && Number(version) >= CHROMIUM,
  );
}

const isFocused = (node: Element): boolean =>
  (node.getRootNode() as Document).activeElement === node;

const isRendered = (node: Element): boolean =>
  node.checkVisibility?.({ visibilityProperty: true }) ?? true;
