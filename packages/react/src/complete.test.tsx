import { fakeValidate } from '@postern/core/testing';
import { preload, useEmailValidation } from '@postern/react';
import { type } from '@postern/scenarios';
import { StrictMode, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { useCompletion } from './complete.ts';
import { input, show } from './test/page.ts';
import { onText } from './test/renderer.ts';

/* `useCompletion` of React and of Preact. */

beforeAll(preload);

const validate = fakeValidate();
const offered = () => [...(input().list?.options ?? [])].map(({ value }) => value);

function Form({ domains }: { domains?: string[] }) {
  const [text, setText] = useState('');
  const email = useEmailValidation({ validate, value: text });
  // A new list at each render, which has the same entries.
  useCompletion(email, { domains: domains && [...domains] });
  return (
    <>
      <input {...email.merge({ id: 'theirs' })} name="email" value={text} {...onText(setText)} />
      <p {...email.messageProps} />
    </>
  );
}

test('the browser offers domains for an address, by the options of the last render', async () => {
  await show(<Form />);
  await type(input(), 'jane@g');
  expect(offered()).toEqual(['jane@gmail.com']);
  await show(<Form domains={['firm.example']} />);
  await type(input(), 'jane@f');
  expect(offered()).toEqual(['jane@firm.example']);
  await show(<Form domains={[]} />);
  await type(input(), 'jane@fi');
  expect(offered()).toEqual([]);
});

test('the list of domains is removed with the form, also in strict mode', async () => {
  await show(
    <StrictMode>
      <Form />
    </StrictMode>,
  );
  await type(input(), 'jane@g');
  expect(document.querySelectorAll('datalist')).toHaveLength(1);
  const before = input();
  await show(<p />);
  expect(document.querySelector('datalist')).toBeNull();
  expect(before.hasAttribute('list')).toBe(false);
});
