import { result, type ValidationResult } from '@postern/protocol';
import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { attachField } from '../dom/attach-field.ts';
import { attachOwnership, type OwnershipOptions } from '../ownership.ts';
import { createEmailValidator } from '../validator.ts';
import { pass, useFakeClock } from './fake-clock.ts';

export const JANE = 'jane@example.org';
const OFFERED = { ownership_offered: true };

const undo: (() => void)[] = [];
let nonces: (string | null)[] = [];

/** The `fetch` of the page. It responds with the next nonce, or with 503 where that is null. */
export const fetchNonce = vi.fn((_: string) => {
  const nonce = nonces.shift();
  return Promise.resolve(
    nonce ? Response.json({ nonce, expires_in_seconds: 100 }) : new Response(null, { status: 503 }),
  );
});

/** Sets the nonces that the server sends. */
export function useNonces(...next: (string | null)[]): void {
  nonces = next;
}

/** Makes the page one of a browser, by the brand and the version that `userAgentData` names. */
export function useBrowser(brand: string, version: string): void {
  const userAgentData = { brands: [{ brand, version }] };
  vi.stubGlobal('navigator', Object.create(navigator, { userAgentData: { value: userAgentData } }));
}

/** Gives each test of a file a Chromium with a stopped clock, and a server with three nonces. */
export function useOwnershipPage(): void {
  useFakeClock();
  beforeEach(() => {
    useNonces('first', 'second', 'third');
    vi.stubGlobal('fetch', fetchNonce);
    useBrowser('Chromium', '150');
  });
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) step();
    await pass(5000);
    fetchNonce.mockClear();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });
}

/** Calls a function after the test. */
export function undoLater(step: () => void): void {
  undo.push(step);
}

export function add<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: Tag,
  props: object = {},
) {
  const node = document.createElement(tag);
  Object.assign(node, props);
  parent.append(node);
  return node;
}

/** Opens a form with a field and a hidden input. A test can hold the results of validations. */
export function openForm(
  options: OwnershipOptions = {},
  answer: Partial<ValidationResult> = OFFERED,
) {
  const form = add(document.body, 'form', { noValidate: true });
  const email = add(form, 'input', { name: 'email', type: 'email' });
  const hidden = add(form, 'input', { type: 'hidden', name: 'evt' });
  const other = add(form, 'input', { name: 'other' });
  const button = add(form, 'button', { textContent: 'Send' });
  const reset = add(form, 'button', { type: 'reset' });
  const events: object[] = [];
  const sent: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(email.value);
  });
  let release = () => {};
  let released = Promise.resolve();
  const validator = createEmailValidator({
    validate: async ({ email: address }) => {
      await released;
      return result({ result: address, ...answer });
    },
  });
  const field = validator.field();
  undoLater(attachField(email, field, { render: false }));
  const given = { onEvent: (event: object) => events.push(event), ...options };
  const detach = attachOwnership(hidden, { field }, given);
  undoLater(detach);
  return {
    form,
    email,
    hidden,
    other,
    button,
    reset,
    events,
    sent,
    field,
    detach,
    holdResults() {
      released = new Promise((resolve) => (release = resolve));
      return () => {
        release();
      };
    },
    /** The user reaches the field, and types. */
    async type(text = JANE) {
      email.focus();
      await settle();
      email.value = text;
      dispatchTrusted(email, new InputEvent('input', { bubbles: true, composed: true }));
      await pass(500);
    },
    /** A click of the user. */
    click: (node: HTMLElement = button) => dispatchTrusted(node, newClick()),
    isHeld: () => button.hasAttribute('aria-busy'),
  };
}

const newClick = () => new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });

/** Lets requests and the import of the code that holds a press end. */
export async function settle(): Promise<void> {
  await pass(0);
  await vi.dynamicImportSettled();
  await pass(0);
}

export const nonceOf = (hidden: Element) => hidden.getAttribute('nonce');

/** The inputs of the page that the browser can write a token into. */
export const tokenInputs = () => [
  ...document.querySelectorAll<HTMLInputElement>('[autocomplete=email-verification-token]'),
];
