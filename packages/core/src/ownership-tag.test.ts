// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { autoAttach } from './dom/attach-field.ts';
import { follow } from './ownership-tag.ts';
import { pass } from './test/fake-clock.ts';
import {
  add,
  fetchNonce,
  nonceOf,
  settle,
  tokenInputs,
  undoLater,
  useOwnershipPage,
} from './test/ownership-form.ts';

useOwnershipPage();

describe('the script tag', () => {
  /** A form with the attributes of the script tag. The user is in the email input. */
  async function openTagged() {
    const form = add(document.body, 'form', { noValidate: true });
    const email = add(form, 'input', { type: 'email' });
    Object.assign(email.dataset, { postern: '', posternOwnership: '/nonces' });
    undoLater(autoAttach());
    email.focus();
    follow(email);
    await settle();
    return { form, email };
  }

  test('puts the hidden input back that a patch of the page removes', async () => {
    const { form } = await openTagged();
    const hidden = tokenInputs()[0]!;
    hidden.remove();
    await pass(0);
    expect(tokenInputs()).toEqual([hidden]);
    expect(nonceOf(hidden)).toBe('first');
    hidden.remove();
    form.remove();
    await pass(0);
    expect(hidden.isConnected).toBe(false);
    expect(form.contains(hidden)).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('hands the hidden input over when the first of two inputs leaves the page', async () => {
    const { form, email } = await openTagged();
    const again = add(form, 'input', { type: 'email' });
    Object.assign(again.dataset, { postern: '', posternOwnership: '/nonces' });
    await pass(0);
    again.focus();
    follow(again);
    await settle();
    expect(tokenInputs()).toHaveLength(1);
    email.remove();
    await settle();
    expect(tokenInputs()).toHaveLength(1);
    expect(again.nextElementSibling).toBe(tokenInputs()[0]);
    expect(nonceOf(tokenInputs()[0]!)).toBeTruthy();
  });

  test('ends a proof when its input has left the page', async () => {
    const { form } = await openTagged();
    expect(fetchNonce).toHaveBeenCalledTimes(1);
    expect(form.querySelector('[name=evt]')).toBeTruthy();
    form.remove();
    await pass(0);
    expect(form.querySelector('[name=evt]')).toBe(null);
    expect(vi.getTimerCount()).toBe(0);
  });
});
