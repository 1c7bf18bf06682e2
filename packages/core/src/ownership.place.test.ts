// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { placeOwnership } from './ownership.ts';
import { pass } from './test/fake-clock.ts';
import {
  add,
  fetchNonce,
  nonceOf,
  openForm,
  settle,
  tokenInputs,
  undoLater,
  useOwnershipPage,
} from './test/ownership-form.ts';
import { createEmailValidator } from './validator.ts';

useOwnershipPage();

/** A field whose validations get no result. */
const newField = () => createEmailValidator({ validate: () => new Promise(() => {}) }).field();

describe('placeOwnership', () => {
  test('creates the hidden input, and removes it again', async () => {
    const { email, hidden, field } = openForm();
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
    const { email, hidden, field } = openForm();
    hidden.setAttribute('autocomplete', 'email-verification-token');
    undoLater(placeOwnership(email, field));
    expect(document.querySelectorAll('input[type=hidden]')).toHaveLength(1);
    await settle();
  });

  test('gives the hidden input of a form to its first field alone, until that is undone', async () => {
    const { form, email, hidden, field } = openForm();
    hidden.remove();
    const again = add(form, 'input', { name: 'again', type: 'email' });
    const undo = placeOwnership(email, field);
    undoLater(placeOwnership(again, field));
    email.focus();
    again.focus();
    await settle();
    expect(fetchNonce).toHaveBeenCalledTimes(1);
    expect(document.querySelectorAll('[autocomplete=email-verification-token]')).toHaveLength(1);
    undo();
    undoLater(placeOwnership(again, field));
    await settle();
    expect(again.nextElementSibling!.matches('[autocomplete=email-verification-token]')).toBe(true);
  });
});

describe('placeOwnership, when the first of two fields leaves,', () => {
  /** A form with two email fields, both of which the user reached. The first one has the hidden input. */
  async function openTwo({ isGiven = false } = {}) {
    const { form, email, hidden, field, detach } = openForm();
    detach();
    if (isGiven) hidden.setAttribute('autocomplete', 'email-verification-token');
    else hidden.remove();
    const again = add(form, 'input', { name: 'again', type: 'email' });
    const other = newField();
    const undo = placeOwnership(email, field);
    const undoOther = placeOwnership(again, other);
    undoLater(undo);
    undoLater(undoOther);
    again.focus();
    await settle();
    return { form, email, hidden, again, other, undo, undoOther };
  }

  test('hands the hidden input over to the second', async () => {
    const { email, again, undo, undoOther } = await openTwo();
    const [first] = tokenInputs();
    expect(email.nextElementSibling).toBe(first);
    email.remove();
    undo();
    await settle();
    expect(tokenInputs()).toHaveLength(1);
    expect(tokenInputs()[0]).not.toBe(first);
    expect(again.nextElementSibling).toBe(tokenInputs()[0]);
    expect(nonceOf(tokenInputs()[0]!)).toBeTruthy();
    undoOther();
    expect(tokenInputs()).toEqual([]);
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('hands the hidden input of the page over to the second', async () => {
    const { email, hidden, undo } = await openTwo({ isGiven: true });
    expect(nonceOf(hidden)).toBe('first');
    undo();
    email.remove();
    await settle();
    expect(tokenInputs()).toEqual([hidden]);
    expect(nonceOf(hidden)).toBe('second');
  });

  test('hands it over at the next key if the page changes nothing', async () => {
    const { hidden, other, undo } = await openTwo({ isGiven: true });
    undo();
    other.input('joe@example.org');
    await settle();
    expect(nonceOf(hidden)).toBe('second');
  });

  test('hands it over when the first moves to another form', async () => {
    const { email, form, again } = await openTwo();
    const moved = add(document.body, 'form');
    moved.append(email);
    await settle();
    expect(tokenInputs().map((input) => input.form)).toEqual([form, moved]);
    expect(again.nextElementSibling).toBe(tokenInputs()[0]);
  });

  test('leaves a new hidden input of the page to the first', async () => {
    const { form, email, again, undo, undoOther } = await openTwo();
    undo();
    await settle();
    const [second] = tokenInputs();
    expect(again.nextElementSibling).toBe(second);
    undoLater(placeOwnership(email, newField()));
    const given = add(form, 'input', { type: 'hidden', name: 'evt' });
    given.setAttribute('autocomplete', 'email-verification-token');
    await settle();
    expect(tokenInputs()).toEqual([given]);
    undoOther();
    await settle();
    expect(tokenInputs()).toEqual([given]);
  });
});

describe('placeOwnership, when code of the page patches the form,', () => {
  /** A form whose hidden input is placed, with its nonce. */
  async function openPlaced() {
    const opened = openForm();
    opened.detach();
    opened.hidden.remove();
    const undo = placeOwnership(opened.email, opened.field);
    undoLater(undo);
    await opened.type();
    return { ...opened, undo, made: tokenInputs()[0]! };
  }

  test('puts the hidden input back, with its nonce', async () => {
    const { made } = await openPlaced();
    // Without an id, morphdom and idiomorph turn it into the next input of the page.
    expect(made.id).toMatch(/^postern-ownership-\d+$/);
    const nonce = nonceOf(made);
    expect(nonce).toBeTruthy();
    for (let patches = 0; patches < 3; patches += 1) {
      made.remove();
      await pass(0);
      expect(tokenInputs()).toEqual([made]);
      expect(nonceOf(made)).toBe(nonce);
    }
  });

  test('puts it into the form that the email input was moved to', async () => {
    const { email, made } = await openPlaced();
    const other = add(document.body, 'form');
    other.append(email);
    await pass(0);
    expect(made.form).toBe(other);
    made.remove();
    await pass(0);
    expect(made.form).toBe(other);
  });

  test('takes the hidden input that a patch brings, and removes its own', async () => {
    const { form, other, made } = await openPlaced();
    const given = add(form, 'input', { type: 'hidden', name: 'evt' });
    given.setAttribute('autocomplete', 'email-verification-token');
    await settle();
    expect(tokenInputs()).toEqual([given]);
    expect(made.isConnected).toBe(false);
    other.focus();
    await settle();
    expect(nonceOf(given)).toBeTruthy();
  });

  test('follows the hidden input of the page when a patch replaces it', async () => {
    const { email, form, hidden, field, detach } = openForm();
    detach();
    hidden.setAttribute('autocomplete', 'email-verification-token');
    const box = add(form, 'div');
    box.append(hidden);
    undoLater(placeOwnership(email, field));
    email.focus();
    await settle();
    expect(nonceOf(hidden)).toBeTruthy();
    const next = hidden.cloneNode() as HTMLInputElement;
    next.removeAttribute('nonce');
    box.replaceChildren(next);
    await settle();
    expect(tokenInputs()).toEqual([next]);
    expect(nonceOf(next)).toBeTruthy();
  });

  test('leaves an input alone that a patch has made of the hidden one', async () => {
    const { other, undo, made: code } = await openPlaced();
    Object.assign(code, { type: 'text', name: 'code' });
    for (const name of ['autocomplete', 'nonce']) code.removeAttribute(name);
    other.remove();
    await settle();
    expect(tokenInputs()).toHaveLength(1);
    expect(tokenInputs()[0]!.name).toBe('evt');
    undo();
    expect(tokenInputs()).toEqual([]);
    expect(code.isConnected).toBe(true);
    expect(nonceOf(code)).toBe(null);
  });

  test('stops if the page removes it each time, until the user types', async () => {
    const { form, type, made } = await openPlaced();
    const observer = new MutationObserver(() => {
      tokenInputs()[0]?.remove();
    });
    observer.observe(form, { childList: true });
    made.remove();
    await pass(0);
    expect(tokenInputs()).toEqual([]);
    observer.disconnect();
    await type('joe@example.org');
    expect(tokenInputs()).toEqual([made]);
  });

  test('puts nothing back after its undo', async () => {
    const { form, undo } = await openPlaced();
    undo();
    add(form, 'p');
    await pass(0);
    expect(tokenInputs()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
