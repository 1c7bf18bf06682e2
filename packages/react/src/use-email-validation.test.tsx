import { createEmailValidator } from '@postern/core';
import { fakeValidate } from '@postern/core/testing';
import { EmailValidationProvider, preload, useEmailValidation } from '@postern/react';
import { put, turn, type, wait } from '@postern/scenarios';
import { createRef, StrictMode, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import type { EmailValidationOptions } from '@postern/react';
import { hydrate, input, page, show } from './test/page.ts';
import { onText } from './test/renderer.ts';

/* The hook of React and of Preact. */

beforeAll(preload);

const GOOD = 'jane@example.org';
let commits = 0;

type Props = EmailValidationOptions & { name?: string; fill?: EmailValidationOptions['ref'] };

function Field({ name = 'email', fill, ...options }: Props) {
  const email = useEmailValidation({ ...options, ref: fill });
  useEffect(() => {
    commits++;
  });
  return (
    <form>
      <input {...email.inputProps} name={name} type="email" />
      <p {...email.messageProps} />
      <span {...email.statusProps} />
      <button {...email.suggestionProps} />
    </form>
  );
}

test('a server renders without a request, and hydration finds no difference', async () => {
  const validate = fakeValidate();
  const app = (
    <StrictMode>
      <Field validate={validate} describedBy="hint" />
    </StrictMode>
  );
  const html = renderToString(app);
  expect(html).toContain('aria-describedby="hint ');
  expect(html).toContain('aria-invalid="false"');
  expect(vi.getTimerCount()).toBe(0);
  page.innerHTML = html;
  const nodes = [...page.querySelectorAll('*')];
  const onRecoverableError = vi.fn();
  await hydrate(app, { onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect([...page.querySelectorAll('*')].every((node, at) => node === nodes[at])).toBe(true);
  expect(input().getAttribute('aria-describedby')).toContain('hint ');
  await wait(5000);
  expect(validate.requests).toEqual([]);
});

test('a server renders a controlled input with an invalid address without a request', () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  expect(renderToString(<Field validate={validate} value={GOOD} />)).toContain('<input');
  expect(validate.requests).toEqual([]);
});

test('typing an address renders only when something visible changes', async () => {
  await show(<Field validate={fakeValidate()} commitMode="fast" />);
  commits = 0;
  await type(input(), 'jane@example.organ');
  await wait(400);
  // Not an address yet, waiting for the pause, checking, valid.
  expect(commits).toBe(4);
  const typed = commits;
  await wait(5000);
  expect(commits).toBe(typed);
});

test('the hook returns the same object until something changes', async () => {
  const given = new Set<unknown>();
  function Watch() {
    given.add(useEmailValidation({ validate: async () => new Promise(() => {}) }));
    return null;
  }
  await show(<Watch />);
  await show(<Watch />);
  await show(<Watch />);
  expect(given.size).toBe(1);
});

test('a value that the application sets is not validated until the user reaches the field', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  let set: (text: string) => void = () => {};
  function Controlled() {
    const [text, setText] = useState('');
    set = setText;
    const email = useEmailValidation({ validate, value: text });
    return (
      <input
        {...email.inputProps}
        name="email"
        value={text}
        {...onText(() => {})}
        data-verdict={email.verdict}
      />
    );
  }
  await show(<Controlled />);
  set(GOOD);
  await turn();
  await wait(400);
  expect(validate.requests).toEqual([]);
  input().focus();
  input().blur();
  await wait(0);
  expect(input().dataset['verdict']).toBe('invalid');
  set('');
  await turn();
  expect(input().dataset['verdict']).toBeUndefined();
});

test('a ref callback that returns a cleanup function is not called with null', async () => {
  const clean = vi.fn();
  const fill = vi.fn(() => clean);
  await show(<Field fill={fill} />);
  const node = input();
  await show(null);
  expect(fill.mock.calls).toEqual([[node]]);
  expect(clean).toHaveBeenCalledTimes(1);
});

test('a ref in the options is set, and cleared at the end', async () => {
  const ref = createRef<HTMLInputElement>();
  const call = vi.fn();
  await show(
    <>
      <Field fill={ref} />
      <Field fill={call} />
    </>,
  );
  expect(ref.current).toBe(input());
  expect(call.mock.calls).toEqual([[page.querySelectorAll('input')[1]]]);
  await show(null);
  expect(ref.current).toBeNull();
  expect(call).toHaveBeenLastCalledWith(null);
});

test('an id in the options is used, and all ids are unique', async () => {
  await show(
    <>
      <Field id="mine" />
      <Field />
    </>,
  );
  expect(input().id).toBe('mine');
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
});

test('fields under a provider share one cache, and follow its options', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  const app = (policy: 'balanced' | 'lenient') => (
    <EmailValidationProvider validate={validate} commitMode="fast" policy={policy}>
      <Field name="a" />
      <Field name="b" />
    </EmailValidationProvider>
  );
  await show(app('balanced'));
  const [a, b] = page.querySelectorAll('input');
  for (const each of [a!, b!]) {
    await type(each, GOOD);
    each.blur();
    await wait(0);
  }
  expect(validate.requests).toHaveLength(1);
  expect(b!.getAttribute('aria-invalid')).toBe('true');
  await show(app('lenient'));
  await wait(0);
  expect(b!.getAttribute('aria-invalid')).toBe('false');
});

test('a provider accepts an existing validator', async () => {
  const validate = fakeValidate();
  const validator = createEmailValidator({ validate });
  await show(
    <EmailValidationProvider validator={validator}>
      <Field />
    </EmailValidationProvider>,
  );
  await type(input(), GOOD);
  await wait(400);
  expect(validator.peek(GOOD)?.verdict).toBe('valid');
});

test('an input that is rendered later is attached, and detached when it is removed', async () => {
  const validate = fakeValidate();
  function Later({ isShown }: { isShown: boolean }) {
    const email = useEmailValidation({ validate });
    return isShown ? <input {...email.inputProps} name="email" /> : null;
  }
  await show(<Later isShown={false} />);
  await show(<Later isShown />);
  await type(input(), GOOD);
  await wait(400);
  expect(validate.requests).toHaveLength(1);
  await show(<Later isShown={false} />);
  await show(<Later isShown />);
  put(input(), '');
  await type(input(), 'joe@example.org');
  await wait(400);
  expect(validate.requests).toHaveLength(2);
});
