import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { describe, expect, test, vi } from 'vitest';
import { answers, useDevtools } from '../test/devtools-page.ts';
import { pass } from '../test/fake-clock.ts';
import { fakeValidate } from '../testing.ts';

const { setUp } = useDevtools();

describe('the panel shows of a held submit', () => {
  test('why it waits, since when, and how it ended', async () => {
    const validate = fakeValidate(answers, { delayMs: 1500 });
    const page = setUp({ validate });
    const sent = vi.fn((event: Event) => {
      event.preventDefault();
    });
    page.form.addEventListener('submit', sent);
    page.opener.click();
    page.input.value = 'jane@example.org';
    page.form.requestSubmit();
    await pass(1200);
    expect(page.why()).toMatch(
      /^The submit has waited 1\.\d s for the result in mode medium; after 4\.0 s without one it is sent all the same\.$/,
    );
    expect(page.opener.getAttribute('aria-label')).toContain('a submit waits');
    expect(page.texts('.fields .chip')).toEqual(['submit waits']);
    await pass(600);
    expect(sent).toHaveBeenCalled();
    expect(page.events().slice(-2)).toEqual([
      'Submit decided: allow, valid',
      'Held submit ended after 1.5 s: the form was sent',
    ]);
    expect(page.facts()['Last submit']).toContain('the form was sent');
  });

  test('that it waits for another field of the form', async () => {
    const slow = 'slow@example.org';
    const validate = fakeValidate({}, { delayMs: (email) => (email === slow ? 2000 : 100) });
    const page = setUp({ validate }, ['email', 'work']);
    page.opener.click();
    page.all[0]!.input.value = 'jane@example.org';
    page.all[1]!.input.value = slow;
    page.form.requestSubmit();
    await pass(1000);
    expect(page.why()).toMatch(
      /^This address is decided; the submit has waited \d.* for another field: work\.$/,
    );
    page.form.remove();
    page.detach();
    await pass(3000);
  });

  test('why it was not sent', async () => {
    const page = setUp({ validate: fakeValidate({}, { delayMs: 2000 }) });
    page.opener.click();
    page.input.value = 'jane@example.org';
    page.form.requestSubmit();
    await pass(500);
    page.input.value = 'joe@example.org';
    dispatchTrusted(page.input, new InputEvent('input', { bubbles: true }));
    await pass(100);
    expect(page.events()).toContainEqual(
      expect.stringMatching(
        /^Held submit ended after \d+ ms: not sent, the user changed the address or reset the form$/,
      ),
    );
    expect(page.events().some((text) => text.startsWith('Submit not sent'))).toBe(false);
  });
});
