// @vitest-environment jsdom
import { result, type ValidationResult } from '@postern/protocol';
import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attachField } from './dom/attach-field.ts';
import { attachOwnership, placeOwnership, type OwnershipOptions } from './ownership.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';
import { createEmailValidator } from './validator.ts';

const JANE = 'jane@example.org';
const OFFERED = { ownership_offered: true };

useFakeClock();

let nonces: (string | null)[] = [];
const undo: (() => void)[] = [];
const send = vi.fn((_: string) => {
  const nonce = nonces.shift();
  return Promise.resolve(
    nonce ? Response.json({ nonce, expires_in_seconds: 100 }) : new Response(null, { status: 503 }),
  );
});

/** Makes the page one of a browser, by the brand and the version that `userAgentData` names. */
function useBrowser(brand: string, version: string): void {
  const userAgentData = { brands: [{ brand, version }] };
  vi.stubGlobal('navigator', Object.create(navigator, { userAgentData: { value: userAgentData } }));
}

beforeEach(() => {
  nonces = ['first', 'second', 'third'];
  vi.stubGlobal('fetch', send);
  useBrowser('Chromium', '150');
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) step();
  await pass(5000);
  send.mockClear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function add<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: Tag,
  props: object = {},
) {
  const node = document.createElement(tag);
  Object.assign(node, props);
  parent.append(node);
  return node;
}

/** A form with a field, whose results a test may hold. */
function open(options: OwnershipOptions = {}, answer: Partial<ValidationResult> = OFFERED) {
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
  undo.push(attachField(email, field, { render: false }));
  const given = { onEvent: (event: object) => events.push(event), ...options };
  const detach = attachOwnership(hidden, { field }, given);
  undo.push(detach);
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
    /** The user comes to the field, and types. */
    async type(text = JANE) {
      email.focus();
      await settle();
      email.value = text;
      dispatchTrusted(email, new InputEvent('input', { bubbles: true, composed: true }));
      await pass(500);
    },
    /** A click of the user. */
    click: (node: HTMLElement = button) => dispatchTrusted(node, click()),
    isHeld: () => button.hasAttribute('aria-busy'),
  };
}

const click = () => new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });

/** Lets requests and the import of the code that holds a press end. */
async function settle(): Promise<void> {
  await pass(0);
  await vi.dynamicImportSettled();
  await pass(0);
}

const nonceOf = (hidden: Element) => hidden.getAttribute('nonce');

describe('the nonce', () => {
  test('is fetched when the user comes to the form, once', async () => {
    const { email, other, hidden } = open({ url: '/nonces' });
    await pass(1000);
    expect(send).not.toHaveBeenCalled();
    other.focus();
    email.focus();
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]![0]).toBe('/nonces');
    expect(nonceOf(hidden)).toBe('first');
  });

  test('is set again when the page takes it away', async () => {
    const { type, hidden } = open();
    await type();
    hidden.removeAttribute('nonce');
    await pass(0);
    expect(nonceOf(hidden)).toBe('first');
    hidden.setAttribute('nonce', '');
    await pass(0);
    expect(nonceOf(hidden)).toBe('first');
  });

  test('a page that takes it away each time keeps it away', async () => {
    const { type, hidden } = open();
    await type();
    const observer = new MutationObserver(() => {
      if (nonceOf(hidden)) hidden.removeAttribute('nonce');
    });
    observer.observe(hidden, { attributes: true });
    hidden.removeAttribute('nonce');
    await pass(0);
    expect(nonceOf(hidden)).toBe(null);
    observer.disconnect();
  });

  test('is replaced before it expires, while the user is there', async () => {
    const { type, other, hidden } = open();
    await type();
    other.focus();
    await pass(80_000);
    expect(nonceOf(hidden)).toBe('second');
  });

  test('of a page that nobody uses is removed, and the next touch fetches another', async () => {
    const { email, other, hidden } = open();
    email.focus();
    await pass(80_000);
    expect(nonceOf(hidden)).toBe(null);
    expect(send).toHaveBeenCalledTimes(1);
    other.focus();
    await pass(0);
    expect(nonceOf(hidden)).toBe('second');
  });

  test('that the server does not send is fetched again at the next touch', async () => {
    nonces = [null, 'later'];
    const { email, other, hidden, events } = open();
    email.focus();
    await settle();
    expect(nonceOf(hidden)).toBe(null);
    expect(events).toMatchObject([{ type: 'ownership', action: 'failure' }]);
    other.focus();
    await settle();
    expect(nonceOf(hidden)).toBe('later');
  });

  test('that was sent with a token is replaced at the next touch', async () => {
    const { type, form, hidden, other, events } = open();
    await type();
    hidden.value = 'token';
    form.requestSubmit();
    await pass(0);
    expect(events.at(-1)).toMatchObject({ type: 'ownership', action: 'submit', hasToken: true });
    expect(nonceOf(hidden)).toBe('first');
    other.focus();
    await settle();
    expect(nonceOf(hidden)).toBe('second');
  });
});

describe('a press', () => {
  test('is held for what remains of the time, and then sent once', async () => {
    const { type, other, click, isHeld, sent, events } = open();
    await type();
    other.focus();
    await pass(1000);
    click();
    expect(isHeld()).toBe(true);
    await pass(199);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([JANE]);
    expect(isHeld()).toBe(false);
    expect(events).toContainEqual(expect.objectContaining({ action: 'hold', tookMs: 200 }));
  });

  test('after the time is sent at once', async () => {
    const { type, other, click, sent } = open();
    await type();
    other.focus();
    await pass(1200);
    click();
    expect(sent).toEqual([JANE]);
  });

  test.each([
    ['the domain names no issuer', () => open({}, { ownership_offered: false })],
    ['nobody asked whether it does', () => open({}, {})],
    ['the setting is 0', () => open({ waitMs: 0 })],
    ['the server sends no nonce', () => ((nonces = []), open())],
    ['Chromium is older', () => (useBrowser('Chromium', '149'), open())],
    ['the browser is another', () => (useBrowser('Firefox', '160'), open())],
  ])('is not held where %s', async (_, openForm) => {
    const { type, other, click, sent } = openForm();
    await type();
    other.focus();
    await pass(100);
    click();
    expect(sent).toEqual([JANE]);
  });

  test('is sent as soon as the result says that the domain names no issuer', async () => {
    const { type, other, click, holdResults, isHeld, sent } = open({}, {});
    const release = holdResults();
    await type();
    other.focus();
    click();
    expect(isHeld()).toBe(true);
    release();
    await pass(0);
    expect(sent).toEqual([JANE]);
  });

  test('whose result is late waits at the submit until the time limit of the press', async () => {
    const { type, other, click, holdResults, sent } = open();
    const release = holdResults();
    await type();
    other.focus();
    click();
    await pass(3999);
    expect(sent).toEqual([]);
    await pass(10);
    expect(sent).toEqual([JANE]);
    release();
  });

  test('by Enter in the email field is not held: the browser starts when the user leaves the field', async () => {
    const { type, click, isHeld, sent } = open();
    await type();
    await pass(100);
    click();
    expect(isHeld()).toBe(false);
    await pass(0);
    expect(sent).toEqual([JANE]);
  });

  test('is one press with the second click of a double click', async () => {
    const { type, other, click, sent } = open();
    await type();
    other.focus();
    click();
    click();
    await pass(1200);
    expect(sent).toEqual([JANE]);
  });

  test('that a script makes is not held', async () => {
    const { type, other, button, sent } = open();
    await type();
    other.focus();
    await pass(0);
    button.click();
    expect(sent).toEqual([JANE]);
  });

  test('of a button that skips validation is not held, and ends one that is', async () => {
    const { type, other, click, form, sent, isHeld } = open();
    const draft = add(form, 'button', { formNoValidate: true });
    await type();
    other.focus();
    click();
    click(draft);
    expect(isHeld()).toBe(false);
    expect(sent).toEqual([JANE]);
  });

  test('is not held while the browser stops the form itself', async () => {
    const { type, form, other, click, isHeld } = open();
    form.noValidate = false;
    other.required = true;
    await type();
    other.focus();
    click();
    expect(isHeld()).toBe(false);
  });

  test('goes on although the page disables the button meanwhile', async () => {
    const { type, other, click, button, sent } = open();
    await type();
    other.focus();
    click();
    button.disabled = true;
    await pass(1200);
    expect(sent).toEqual([JANE]);
    expect(button.disabled).toBe(true);
  });

  test('goes on when its hidden input is detached', async () => {
    const { type, other, click, detach, sent } = open();
    await type();
    other.focus();
    click();
    detach();
    await pass(0);
    expect(sent).toEqual([JANE]);
  });
});

describe('a held press ends', () => {
  type Form = ReturnType<typeof open>;

  test.each<[what: string, reason: string, act: (form: Form) => void]>([
    [
      'an edit',
      'edited',
      ({ email }) => {
        email.value = 'jo@example.org';
        dispatchTrusted(email, new InputEvent('input', { bubbles: true, composed: true }));
      },
    ],
    ['a reset', 'edited', ({ click, reset }) => click(reset)],
    ['leaving the page', 'left', () => dispatchEvent(new Event('pagehide'))],
    [
      'taking the form away',
      'gone',
      ({ form }) => {
        form.remove();
      },
    ],
  ])('by %s', async (_, reason, act) => {
    const unsent = vi.fn();
    const form = open();
    document.addEventListener('postern-unsent', unsent, { once: true });
    await form.type();
    form.other.focus();
    form.click();
    expect(form.isHeld()).toBe(true);
    act(form);
    await pass(1200);
    expect(form.sent).toEqual([]);
    expect(unsent.mock.calls[0]![0]).toMatchObject({ detail: { reason } });
  });

  test('by Escape that closes the form, and by no other Escape', async () => {
    const { type, other, click, form, sent } = open();
    let isShown = true;
    for (const control of form.elements) Object.assign(control, { checkVisibility: () => isShown });
    await type();
    other.focus();
    click();
    dispatchTrusted(
      other,
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    await pass(1200);
    expect(sent).toEqual([JANE]);
    await type('jo@example.org');
    other.focus();
    click();
    dispatchTrusted(
      other,
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    isShown = false;
    await pass(1200);
    expect(sent).toEqual([JANE]);
  });
});

describe('placeOwnership', () => {
  test('creates the hidden input, and removes it again', async () => {
    const { email, hidden, field } = open();
    hidden.remove();
    const remove = placeOwnership(email, field, { name: 'proof' });
    email.focus();
    await settle();
    const made = document.querySelector<HTMLInputElement>('input[name=proof]')!;
    expect(made.type).toBe('hidden');
    expect(made.getAttribute('autocomplete')).toBe('email-verification-token');
    expect(nonceOf(made)).toBeTruthy();
    remove();
    expect(made.isConnected).toBe(false);
  });

  test('takes the hidden input that the form has', async () => {
    const { email, hidden, field } = open();
    hidden.setAttribute('autocomplete', 'email-verification-token');
    undo.push(placeOwnership(email, field));
    expect(document.querySelectorAll('input[type=hidden]')).toHaveLength(1);
    await settle();
  });
});
