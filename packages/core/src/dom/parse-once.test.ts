import type * as address from '@postern/address';
import { suggestAddress } from '@postern/address';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeValidate } from '../testing.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { createEmailValidator } from '../validator.ts';
import { attachField } from './attach-field.ts';

/* A text is parsed once, however often the field gets it. Each new field begins with the empty one. */
const read = vi.hoisted(() => ({ parsed: [] as string[], checked: [] as string[] }));
vi.mock('@postern/address', async (importActual) => {
  const actual = await importActual<typeof address>();
  return {
    ...actual,
    parsePlainAddress(text: string) {
      if (text) read.parsed.push(text);
      return actual.parsePlainAddress(text);
    },
    suggestAddress(text: string) {
      read.checked.push(text);
      return actual.suggestAddress(text);
    },
  };
});

useFakeClock();
afterEach(() => {
  read.parsed.length = read.checked.length = 0;
  document.body.replaceChildren();
});

test.each([
  ['an address', 'jane@example.org', []],
  ['an address that looks mistyped', 'jane@gmial.com', []],
  ['a text that is not an address', 'jane@example', []],
  ['an address between spaces', ' jane@example.org ', ['jane@example.org']],
])(
  '%s that is typed, left and submitted is parsed once, and checked for typing errors once',
  async (_, text, written) => {
    document.body.innerHTML = '<form novalidate><input name="email"><button></button></form>';
    const form = document.querySelector('form')!;
    const input = document.querySelector('input')!;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
    });
    const field = createEmailValidator({
      validate: fakeValidate({ 'jane@gmial.com': 'risky' }),
      suggest: suggestAddress,
    }).field();
    const detach = attachField(input, field);
    const typed = Array.from(text, (_letter, index) => text.slice(0, index + 1));
    input.focus();
    for (const each of typed) {
      input.value = each;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await pass(10);
    }
    await pass(400);
    input.dispatchEvent(new Event('change', { bubbles: true }));
    input.blur();
    await pass(100);
    for (let time = 0; time < 2; time++) {
      form.requestSubmit();
      await pass(5000);
    }
    detach();
    expect(read.parsed.toSorted()).toEqual([...typed, ...written].toSorted());
    expect(read.checked).toEqual([text]);
  },
);
