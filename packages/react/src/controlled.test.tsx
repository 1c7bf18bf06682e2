import { fakeValidate } from '@postern/core/testing';
import { preload, useEmailValidation } from '@postern/react';
import { put, turn, type, wait } from '@postern/scenarios';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { input, show } from './test/page.ts';

/* Controlled inputs, whose value React restores after each event. */

beforeAll(preload);

const GOOD = 'jane@example.org';

test('a render between the event of the browser and that of React keeps the keystroke', async () => {
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
  // In a browser, a microtask between two listeners does this.
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

test('a controlled value that is set after its event counts as typed', async () => {
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
  // React restores the old text at the event.
  await show(<Late />);
  put(input(), GOOD);
  input().dispatchEvent(new InputEvent('input', { bubbles: true }));
  await turn();
  expect(input().value).toBe('');
  await wait(30);
  await wait(400);
  expect(validate.requests).toMatchObject([{ email: GOOD, mode: 'fast' }]);
});
