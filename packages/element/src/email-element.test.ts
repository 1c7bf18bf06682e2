import '@postern/element/complete';
import '@postern/element/define';
import { preload } from '@postern/element';
import { put, turn, type, wait } from '@postern/scenarios';
import { fakeValidate } from '@postern/core/testing';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EmailElementOptions, EmailElement } from '@postern/element';

const GOOD = 'jane@example.org';
const DEAD = 'jane@dead.example';
let page: HTMLElement;

beforeAll(preload);
beforeEach(() => {
  vi.useFakeTimers();
  page = document.createElement('div');
  document.body.append(page);
});
afterEach(async () => {
  page.remove();
  await turn();
  await wait(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const validate = () => fakeValidate({ [DEAD]: 'invalid' });

/** Creates an element with an input inside. */
function element(options: EmailElementOptions, html = '<input type="email">'): EmailElement {
  const made = document.createElement('postern-email');
  made.append(document.createRange().createContextualFragment(html));
  made.options = options;
  return made;
}

const inputIn = (node: ParentNode) => node.querySelector('input')!;

/** Types a text, and leaves the input. */
async function enter(input: HTMLInputElement, text: string): Promise<void> {
  await type(input, text);
  input.blur();
  await turn();
  await wait(0);
}

test('nodes that the page does not name are created near the input, and are removed with the element', async () => {
  const made = element({ validate: validate() }, '<label>Email <input type="email"></label>');
  page.append(made);
  await turn();
  expect(made.children).toHaveLength(1);
  await enter(inputIn(made), DEAD);
  expect([...made.children].map(({ className }) => className)).toEqual(['', 'postern-notice']);
  const message = made.querySelector('.postern-message')!;
  expect(message.textContent).not.toBe('');
  expect(inputIn(made).getAttribute('aria-describedby')).toBe(message.id);
  made.remove();
  await turn();
  expect(made.children).toHaveLength(1);
  expect(inputIn(made).hasAttribute('aria-invalid')).toBe(false);
});

test('an input that is added later is attached, and so is another one in its place', async () => {
  const asked = validate();
  const made = element({ validate: asked }, '');
  page.append(made);
  await turn();
  expect(made.field).toBeNull();
  const div = document.createElement('div');
  made.append(div);
  div.append(document.createElement('input'));
  await turn();
  await type(inputIn(made), GOOD);
  await wait(400);
  expect(asked.requests).toHaveLength(1);
  const first = made.field;
  div.replaceChildren(document.createElement('input'));
  await turn();
  expect(made.field).not.toBe(first);
  expect(made.field!.getSnapshot().value).toBe('');
  await type(inputIn(made), 'joe@example.org');
  await wait(400);
  expect(asked.requests).toHaveLength(2);
  div.replaceChildren();
  await turn();
  expect(made.field).toBeNull();
});

test('an element that is moved keeps its state', async () => {
  const asked = validate();
  const made = element({ validate: asked });
  page.append(made);
  await turn();
  await enter(inputIn(made), DEAD);
  const text = () => made.querySelector('.postern-message')!.textContent;
  const before = { text: text(), field: made.field, requests: asked.requests.length };
  const other = document.createElement('section');
  page.append(other);
  other.append(made);
  await turn();
  expect(text()).toBe(before.text);
  expect(made.field).toBe(before.field);
  expect(asked.requests).toHaveLength(before.requests);
  await type(inputIn(made), GOOD);
  await wait(400);
  expect(asked.requests.at(-1)).toMatchObject({ email: GOOD });
});

test('options that were set before the element was defined take effect', async () => {
  const asked = validate();
  const made = element({});
  Object.defineProperty(made, 'options', {
    value: { validate: asked },
    configurable: true,
    writable: true,
  });
  page.append(made);
  await turn();
  expect(Object.hasOwn(made, 'options')).toBe(false);
  await type(inputIn(made), GOOD);
  await wait(400);
  expect(asked.requests).toHaveLength(1);
});

test('attributes set the URL of the proxy, the policy and the gate', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  page.append(
    document
      .createRange()
      .createContextualFragment(
        '<form><postern-email proxy-url="/check" policy="strict" gate="false"><input></postern-email></form>',
      ),
  );
  const form = page.querySelector('form')!;
  const sent = vi.fn((event: Event) => {
    event.preventDefault();
  });
  form.addEventListener('submit', sent);
  await turn();
  await type(inputIn(page), 'jane');
  form.requestSubmit();
  expect(sent).toHaveBeenCalledTimes(1);
  await enter(inputIn(page), GOOD);
  expect(String(fetch.mock.calls[0]![0])).toContain('/check');
  // The policy strict warns when there is no result.
  expect(page.querySelector('.postern-message')!.getAttribute('data-level')).toBe('warning');
  page.querySelector('postern-email')!.setAttribute('policy', 'balanced');
  expect(page.querySelector('.postern-message')).toBeNull();
});

test('a message that a server marked is its rejection, also when options are set later', async () => {
  const made = element(
    { validate: validate() },
    `<input type="email" value="${GOOD}" data-postern-message="said"><p id="said" data-postern-refused>Taken.</p>`,
  );
  page.append(made);
  await turn();
  const said = made.querySelector('#said')!;
  expect(said.textContent).toBe('Taken.');
  made.options = { ...made.options, policy: 'lenient' };
  await turn();
  expect(said.textContent).toBe('Taken.');
  expect(inputIn(made).getAttribute('aria-invalid')).toBe('true');
  await type(inputIn(made), 'joe@example.org');
  expect(said.textContent).toBe('');
});

test('a rejection that a server marks later is shown before the user reaches the field', async () => {
  const made = element(
    { validate: validate() },
    `<input type="email" value="${GOOD}" data-postern-message="said"><p id="said"></p>`,
  );
  page.append(made);
  await turn();
  const said = made.querySelector<HTMLElement>('#said')!;
  said.textContent = 'Taken.';
  said.dataset['posternRefused'] = '';
  await turn();
  await wait(0);
  expect(said.textContent).toBe('Taken.');
  expect(said.dataset['level']).toBe('error');
  expect(inputIn(made).getAttribute('aria-invalid')).toBe('true');
});

test('nodes that a patch of the page removes are put back while an error is shown', async () => {
  const made = element({ validate: validate() });
  page.append(made);
  await turn();
  await enter(inputIn(made), DEAD);
  const text = made.querySelector('.postern-message')!.textContent;
  expect(text).not.toBe('');
  for (const node of made.querySelectorAll('[class]')) node.remove();
  inputIn(made).removeAttribute('aria-invalid');
  await turn();
  expect([...made.children].map(({ className }) => className)).toEqual(['', 'postern-notice']);
  expect(made.querySelector('.postern-message')!.textContent).toBe(text);
  expect(inputIn(made).getAttribute('aria-invalid')).toBe('true');
});

test('a copy of an element has one of each node, and no error', async () => {
  const made = element({ validate: validate() });
  page.append(made);
  await turn();
  await enter(inputIn(made), DEAD);
  const html = made.outerHTML;
  made.remove();
  page.append(document.createRange().createContextualFragment(html));
  await turn();
  const copy = page.querySelector<EmailElement>('postern-email')!;
  expect(copy.children).toHaveLength(1);
  expect(copy.textContent).toBe('');
  expect(inputIn(copy).getAttribute('aria-invalid')).not.toBe('true');
  expect(copy.field!.getSnapshot().isBlocked).toBe(false);
});

test('a verdict event is dispatched for each settled snapshot', async () => {
  const made = element({ validate: validate() });
  const verdicts: (string | null)[] = [];
  made.addEventListener('verdict', ({ detail }) => verdicts.push(detail.verdict));
  page.append(made);
  await turn();
  await enter(inputIn(made), DEAD);
  expect(verdicts.at(-1)).toBe('invalid');
});

test('an address that was typed before the element was defined is validated', async () => {
  const asked = validate();
  const made = element({ validate: asked });
  put(inputIn(made), GOOD);
  page.append(made);
  await turn();
  await wait(400);
  expect(asked.requests).toMatchObject([{ email: GOOD }]);
});

test('with the attribute complete, the browser gets a list of domains while the user types', async () => {
  const made = element({ validate: validate() });
  made.setAttribute('complete', '');
  page.append(made);
  await turn();
  await type(inputIn(made), 'jane@g');
  expect(inputIn(made).list?.options[0]?.value).toBe('jane@gmail.com');
  inputIn(made).blur();
  await turn();
  expect(document.querySelector('datalist')).toBeNull();
});

test('the attribute `ownership` adds a hidden input by the name of the option', async () => {
  const warn = vi.spyOn(console, 'warn');
  const made = element({ validate: validate(), ownership: { name: 'proof', waitMs: 0 } });
  made.setAttribute('ownership', '/nonces');
  page.append(made);
  await turn();
  await vi.dynamicImportSettled();
  expect(made.querySelector('input[type=hidden]')!.getAttribute('name')).toBe('proof');
  expect(warn).not.toHaveBeenCalled();
  made.remove();
  await turn();
  expect(made.querySelector('input[type=hidden]')).toBeNull();
});

test('the hidden input of the attribute `ownership` is put back when a patch of the page removes it', async () => {
  const made = element({ validate: validate() });
  made.setAttribute('ownership', '/nonces');
  const form = document.createElement('form');
  form.append(made);
  page.append(form);
  await turn();
  await vi.dynamicImportSettled();
  const hidden = made.querySelector('input[type=hidden]')!;
  hidden.remove();
  await turn();
  expect([...form.querySelectorAll('input[type=hidden]')]).toEqual([hidden]);
  form.remove();
  await turn();
  expect(made.querySelector('input[type=hidden]')).toBeNull();
});
