import { createEmailValidator } from '@postern/core';
import { fakeValidate } from '@postern/core/testing';
import { turn, type, wait } from '@postern/scenarios';
import { createEmailValidation, EmailValidationProvider, preload } from '@postern/solid';
import { createEffect, createSignal, Show, type JSX } from 'solid-js';
import { render as renderInto } from 'solid-js/web';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EmailValidationOptions } from '@postern/solid';

beforeAll(preload);

const GOOD = 'jane@example.org';
let page: HTMLElement;
let unmount = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  page = document.createElement('div');
  document.body.append(page);
});

afterEach(async () => {
  unmount();
  await turn();
  await wait(0);
  page.remove();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

async function render(tree: () => JSX.Element): Promise<void> {
  unmount = renderInto(tree, page);
  await turn();
}

const input = () => page.querySelector('input')!;

function Field(props: EmailValidationOptions & { name?: string }) {
  const email = createEmailValidation(() => {
    const { name: _, ...options } = props;
    return options;
  });
  return (
    <form>
      <input {...email.inputProps} name={props.name ?? 'email'} type="email" />
      <p {...email.messageProps} />
      <span {...email.statusProps} />
      <button {...email.suggestionProps} />
    </form>
  );
}

test('an effect runs only when something visible changes', async () => {
  const phases: string[] = [];
  function Watch() {
    const email = createEmailValidation({ validate: fakeValidate(), commitMode: 'fast' });
    createEffect(() => phases.push(email.phase));
    return <input {...email.inputProps} />;
  }
  await render(() => <Watch />);
  await type(input(), 'jane@example.organ');
  await wait(400);
  await wait(5000);
  expect(phases.at(-1)).toBe('settled');
  expect(phases.length).toBeLessThanOrEqual(5);
});

test('an input stays attached while the visible state changes', async () => {
  const add = vi.spyOn(document, 'addEventListener');
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  await render(() => <Field validate={validate} />);
  const before = add.mock.calls.length;
  await type(input(), GOOD);
  input().blur();
  await wait(0);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  await type(input(), 'joe@example.org');
  await wait(0);
  expect(input().getAttribute('aria-invalid')).toBe('false');
  expect(add.mock.calls.length).toBe(before);
});

test('a value that the application sets is not validated until the user reaches the field', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  const [text, setText] = createSignal('');
  function Controlled() {
    const email = createEmailValidation({ validate, value: text });
    return <input {...email.inputProps} value={text()} data-verdict={email.verdict ?? ''} />;
  }
  await render(() => <Controlled />);
  setText(GOOD);
  await turn();
  await wait(400);
  expect(validate.requests).toEqual([]);
  input().focus();
  input().blur();
  await wait(0);
  expect(input().dataset['verdict']).toBe('invalid');
  setText('');
  await turn();
  expect(input().dataset['verdict']).toBe('');
});

test('a ref in the options is called, and an id in the options is used', async () => {
  const ref = vi.fn();
  await render(() => (
    <>
      <Field ref={ref} id="mine" />
      <Field />
    </>
  ));
  expect(ref.mock.calls).toEqual([[input()]]);
  expect(input().id).toBe('mine');
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
});

test('fields under a provider share one cache, and follow its options', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  const [policy, setPolicy] = createSignal<'balanced' | 'lenient'>('balanced');
  await render(() => (
    <EmailValidationProvider validate={validate} commitMode="fast" policy={policy()}>
      <Field name="a" />
      <Field name="b" />
    </EmailValidationProvider>
  ));
  const [a, b] = page.querySelectorAll('input');
  for (const each of [a!, b!]) {
    await type(each, GOOD);
    each.blur();
    await wait(0);
  }
  expect(validate.requests).toHaveLength(1);
  expect(b!.getAttribute('aria-invalid')).toBe('true');
  setPolicy('lenient');
  await wait(0);
  expect(b!.getAttribute('aria-invalid')).toBe('false');
});

test('a provider accepts an existing validator', async () => {
  const validator = createEmailValidator({ validate: fakeValidate() });
  await render(() => (
    <EmailValidationProvider validator={validator}>
      <Field />
    </EmailValidationProvider>
  ));
  await type(input(), GOOD);
  await wait(400);
  expect(validator.peek(GOOD)?.verdict).toBe('valid');
});

test('an input that is rendered later is attached, and detached when it is removed', async () => {
  const validate = fakeValidate();
  const [isShown, setShown] = createSignal(false);
  function Later() {
    const email = createEmailValidation({ validate });
    return (
      <Show when={isShown()}>
        <input {...email.inputProps} />
      </Show>
    );
  }
  await render(() => <Later />);
  for (const address of [GOOD, 'joe@example.org']) {
    setShown(true);
    await turn();
    await type(input(), address);
    await wait(400);
    setShown(false);
    await turn();
  }
  expect(validate.requests).toHaveLength(2);
});

test('merge keeps the props of a form library, and follows the field', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  const ref = vi.fn();
  const onInput = vi.fn();
  function Merged() {
    const email = createEmailValidation({ validate });
    const library = { id: 'theirs', ref, onInput, 'aria-describedby': 'hint' };
    return <input {...email.merge(library)} />;
  }
  await render(() => <Merged />);
  expect(input().id).toBe('theirs');
  expect(ref).toHaveBeenCalledWith(input());
  expect(input().getAttribute('aria-describedby')).toMatch(/^hint .*message$/);
  await type(input(), GOOD);
  expect(onInput).toHaveBeenCalled();
  input().blur();
  await wait(0);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(ref).toHaveBeenCalledTimes(1);
});

test.each(['merge', 'the option'])(
  'the field has the value that a ref writes into the input, by %s',
  async (by) => {
    const validate = fakeValidate();
    const write = (node: HTMLInputElement) => {
      node.value = GOOD;
    };
    function Written() {
      const refused = { value: GOOD, message: 'Taken' };
      const email = createEmailValidation({
        validate,
        refused,
        ...(by !== 'merge' && { ref: write }),
      });
      return (
        <>
          <input {...(by === 'merge' ? email.merge({ ref: write }) : email.inputProps)} />
          <p {...email.messageProps} />
        </>
      );
    }
    await render(() => <Written />);
    await wait(0);
    expect(page.querySelector('p')!.textContent).toBe('Taken');
    expect(validate.requests).toEqual([]);
  },
);
