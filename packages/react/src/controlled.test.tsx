import { fakeValidate } from '@postern/core/testing';
import { preload, useEmailValidation } from '@postern/react';
import { put, turn, type, wait } from '@postern/scenarios';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { input, show } from './test/page.ts';

/* Controlled inputs whose value React itself puts back. */

beforeAll(preload);

const GOOD = 'jane@example.org';

test('a render between the browser’s event and React’s does not lose the keystroke', async () => {
  const validate = fakeValidate();
  function Controlled() {
    const [text, setText] = useState('');
    const email = useEmailValidation({ validate, value: text });
    return (
      <input
        {...email.inputProps}
        name="email"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
        data-phase={email.phase}
      />
    );
  }
  await show(
    <div id="between">
      <Controlled />
    </div>,
  );
  // What a microtask between two listeners does in a browser.
  const flush = vi.fn(() => {
    flushSync(() => {});
  });
  input().parentElement!.addEventListener('input', flush);
  await type(input(), GOOD);
  expect(flush).toHaveBeenCalledTimes(GOOD.length);
  expect(input().value).toBe(GOOD);
  await wait(400);
  expect(validate.requests).toMatchObject([{ email: GOOD }]);
});

test('a controlled value that comes later than its event is what the user typed', async () => {
  const validate = fakeValidate();
  function Late() {
    const [text, setText] = useState('');
    const email = useEmailValidation({ validate, value: text });
    return (
      <input
        {...email.inputProps}
        name="email"
        value={text}
        onChange={({ target: { value } }) => setTimeout(() => setText(value), 30)}
      />
    );
  }
  // React puts the old text back at the event.
  await show(<Late />);
  put(input(), GOOD);
  input().dispatchEvent(new InputEvent('input', { bubbles: true }));
  await turn();
  expect(input().value).toBe('');
  await wait(30);
  await wait(400);
  expect(validate.requests).toMatchObject([{ email: GOOD, mode: 'fast' }]);
});
