// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { pass } from './test/fake-clock.ts';
import {
  fetchNonce,
  nonceOf,
  openForm,
  settle,
  useNonces,
  useOwnershipPage,
} from './test/ownership-form.ts';

useOwnershipPage();

describe('the nonce', () => {
  test('is fetched when the user reaches the form, once', async () => {
    const { email, other, hidden } = openForm({ url: '/nonces' });
    await pass(1000);
    expect(fetchNonce).not.toHaveBeenCalled();
    other.focus();
    email.focus();
    await settle();
    expect(fetchNonce).toHaveBeenCalledTimes(1);
    expect(fetchNonce.mock.calls[0]![0]).toBe('/nonces');
    expect(nonceOf(hidden)).toBe('first');
  });

  test('is set again when the page takes it away', async () => {
    const { type, hidden } = openForm();
    await type();
    hidden.removeAttribute('nonce');
    await pass(0);
    expect(nonceOf(hidden)).toBe('first');
    hidden.setAttribute('nonce', '');
    await pass(0);
    expect(nonceOf(hidden)).toBe('first');
  });

  test('a page that takes it away each time keeps it away', async () => {
    const { type, hidden } = openForm();
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
    const { type, other, hidden } = openForm();
    await type();
    other.focus();
    await pass(80_000);
    expect(nonceOf(hidden)).toBe('second');
  });

  test('of an unused page is removed, and the next touch fetches another', async () => {
    const { email, other, hidden } = openForm();
    email.focus();
    await pass(80_000);
    expect(nonceOf(hidden)).toBe(null);
    expect(fetchNonce).toHaveBeenCalledTimes(1);
    other.focus();
    await pass(0);
    expect(nonceOf(hidden)).toBe('second');
  });

  test('that the server does not send is fetched again at the next touch', async () => {
    useNonces(null, 'later');
    const { email, other, hidden, events } = openForm();
    email.focus();
    await settle();
    expect(nonceOf(hidden)).toBe(null);
    expect(events).toMatchObject([{ type: 'ownership', action: 'failure' }]);
    other.focus();
    await settle();
    expect(nonceOf(hidden)).toBe('later');
  });

  test('that the server does not send is not fetched at each key', async () => {
    useNonces(null, null);
    const { email } = openForm();
    email.focus();
    await settle();
    for (let keys = 0; keys < 4; keys += 1)
      email.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await settle();
    expect(fetchNonce).toHaveBeenCalledTimes(1);
  });

  test('that the page was rendered with stays until there is another', async () => {
    useNonces(null);
    const { email, hidden } = openForm();
    hidden.setAttribute('nonce', 'rendered');
    email.focus();
    await settle();
    expect(nonceOf(hidden)).toBe('rendered');
  });

  test('that was sent with a token is replaced at the next touch', async () => {
    const { type, form, hidden, other, events } = openForm();
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
