import { fakeValidate } from '@postern/core/testing';
import { suggestAddress } from '@postern/core/suggest';
import { preload, useEmailValidation } from '@postern/react';
import * as eager from '@postern/react/eager';
import { click, leave, turn, type, wait } from '@postern/scenarios';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/* A text is parsed once, however often the page renders. The empty text is parsed once for all fields. */
type Read = Record<'parsePlainAddress' | 'suggestAddress', (text: string) => unknown>;
const read = vi.hoisted(() => ({ parsed: [] as string[], checked: [] as string[] }));
vi.mock('@postern/address', async (importActual) => {
  const actual = await importActual<Read>();
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

beforeAll(preload);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  read.parsed.length = read.checked.length = 0;
});

const TEXT = 'jane@gmial.com';
const eagerly: typeof useEmailValidation = (options) =>
  eager.useEmailValidation({ suggest: suggestAddress, ...options });

test.each([
  ['the chunk', false, useEmailValidation],
  ['the chunk, controlled', true, useEmailValidation],
  ['everything in one', false, eagerly],
  ['everything in one, controlled', true, eagerly],
])(
  'a text is parsed once, and checked for typing errors once: %s',
  async (_, isControlled, use) => {
    const validate = fakeValidate({ [TEXT]: 'risky' });
    function SignUp() {
      const [text, setText] = useState('');
      const email = use({ validate, ...(isControlled ? { value: text } : {}) });
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <input
            {...email.inputProps}
            {...(isControlled ? { value: text } : {})}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
          <p {...email.messageProps} />
          <button>Send</button>
        </form>
      );
    }
    const page = document.createElement('div');
    document.body.append(page);
    const root = createRoot(page);
    root.render(<SignUp />);
    await turn();
    const input = page.querySelector('input')!;
    await type(input, TEXT, 10);
    await wait(400);
    await leave(input);
    await wait(100);
    for (let time = 0; time < 2; time++) {
      await click(page.querySelector('button')!);
      await wait(5000);
    }
    root.unmount();
    await turn();
    await wait(0);
    page.remove();
    const typed = Array.from(TEXT, (_letter, index) => TEXT.slice(0, index + 1));
    expect(read.parsed.toSorted()).toEqual(typed.toSorted());
    expect(read.checked).toEqual([TEXT]);
  },
);
