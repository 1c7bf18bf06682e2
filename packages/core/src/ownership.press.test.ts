// @vitest-environment jsdom
import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { describe, expect, test, vi } from 'vitest';
import { pass } from './test/fake-clock.ts';
import {
  add,
  JANE,
  openForm,
  useBrowser,
  useNonces,
  useOwnershipPage,
} from './test/ownership-form.ts';

useOwnershipPage();

describe('a press', () => {
  test('is held for what remains of the time, and then sent once', async () => {
    const { type, other, click, isHeld, sent, events } = openForm();
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
    const { type, other, click, sent } = openForm();
    await type();
    other.focus();
    await pass(1200);
    click();
    expect(sent).toEqual([JANE]);
  });

  test.each([
    ['the domain names no issuer', () => openForm({}, { ownership_offered: false })],
    ['the result does not show whether it does', () => openForm({}, {})],
    ['the setting is 0', () => openForm({ waitMs: 0 })],
    ['the server sends no nonce', () => (useNonces(), openForm())],
    ['Chromium is older', () => (useBrowser('Chromium', '149'), openForm())],
    ['the browser is another', () => (useBrowser('Firefox', '160'), openForm())],
  ])('is not held where %s', async (_, open) => {
    const { type, other, click, sent } = open();
    await type();
    other.focus();
    await pass(100);
    click();
    expect(sent).toEqual([JANE]);
  });

  test('is sent as soon as the result says that the domain names no issuer', async () => {
    const { type, other, click, holdResults, isHeld, sent } = openForm({}, {});
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
    const { type, other, click, holdResults, sent } = openForm();
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

  test('is sent although a timer fires a fraction of a millisecond early', async () => {
    const { type, other, click, isHeld, sent } = openForm();
    await type();
    other.focus();
    // Browsers cut the fraction of a delay.
    await pass(500.3);
    click();
    await pass(2000);
    expect(isHeld()).toBe(false);
    expect(sent).toEqual([JANE]);
  });

  test('leaves a button disabled that the page disables at the submit', async () => {
    const { type, other, click, form, button, sent } = openForm();
    form.addEventListener('submit', () => (button.disabled = true));
    await type();
    other.focus();
    click();
    await pass(1200);
    expect(sent).toEqual([JANE]);
    expect(button.disabled).toBe(true);
  });

  test('is not sent again after the page has submitted the form meanwhile', async () => {
    const { type, other, click, form, sent } = openForm();
    await type();
    other.focus();
    click();
    form.requestSubmit();
    await pass(2000);
    expect(sent).toEqual([JANE]);
  });

  test('submits the form although the page replaces the button meanwhile', async () => {
    const { type, other, click, form, button, sent } = openForm();
    await type();
    other.focus();
    click();
    button.replaceWith(document.createElement('progress'));
    add(form, 'button', { textContent: 'Send' });
    await pass(1200);
    expect(sent).toEqual([JANE]);
  });

  test('of an empty field is not held', async () => {
    const { type, other, click, sent } = openForm();
    await type('');
    other.focus();
    click();
    expect(sent).toEqual(['']);
  });

  test('by Enter in the email field is not held: the browser starts when the user leaves the field', async () => {
    const { type, click, events, sent } = openForm();
    await type();
    await pass(100);
    click();
    await pass(0);
    expect(sent).toEqual([JANE]);
    expect(events).not.toContainEqual(expect.objectContaining({ action: 'hold' }));
  });

  test('is one press with the second click of a double click', async () => {
    const { type, other, click, sent } = openForm();
    await type();
    other.focus();
    click();
    click();
    await pass(1200);
    expect(sent).toEqual([JANE]);
  });

  test('that a script makes is not held', async () => {
    const { type, other, button, sent } = openForm();
    await type();
    other.focus();
    await pass(0);
    button.click();
    expect(sent).toEqual([JANE]);
  });

  test('of a button that skips validation is not held, and ends one that is', async () => {
    const { type, other, click, form, sent, isHeld } = openForm();
    const draft = add(form, 'button', { formNoValidate: true });
    await type();
    other.focus();
    click();
    click(draft);
    expect(isHeld()).toBe(false);
    expect(sent).toEqual([JANE]);
  });

  test('is not held while the browser stops the form itself', async () => {
    const { type, form, other, click, isHeld } = openForm();
    form.noValidate = false;
    other.required = true;
    await type();
    other.focus();
    click();
    expect(isHeld()).toBe(false);
  });

  test('goes on although the page disables the button meanwhile', async () => {
    const { type, other, click, button, sent } = openForm();
    await type();
    other.focus();
    click();
    button.disabled = true;
    await pass(1200);
    expect(sent).toEqual([JANE]);
    expect(button.disabled).toBe(true);
  });

  test('goes on when its hidden input is detached', async () => {
    const { type, other, click, detach, sent } = openForm();
    await type();
    other.focus();
    click();
    detach();
    await pass(0);
    expect(sent).toEqual([JANE]);
  });
});

describe('a held press ends', () => {
  type Form = ReturnType<typeof openForm>;

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
    const form = openForm();
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
    const { type, other, click, form, sent } = openForm();
    const unsent = vi.fn();
    form.addEventListener('postern-unsent', unsent);
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
    expect(unsent.mock.calls).toMatchObject([[{ detail: { reason: 'closed' } }]]);
  });
});
