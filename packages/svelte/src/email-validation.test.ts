import { fakeValidate } from '@postern/core/testing';
import { createEmailValidation, preload, type EmailValidation } from '@postern/svelte';
import { turn, type, wait } from '@postern/scenarios';
import { mount, unmount, type Component } from 'svelte';
import { get } from 'svelte/store';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import Bare from './test/Bare.svelte';
import Controlled from './test/Controlled.svelte';
import Shared from './test/Shared.svelte';
import Spread from './test/Spread.svelte';

beforeAll(preload);

const GOOD = 'jane@example.org';
const DEAD = 'dead@example.org';
let page: HTMLElement;
let app: object | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  page = document.createElement('div');
  document.body.append(page);
});

afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  await wait(0);
  page.remove();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

async function show(component: Component<Record<string, unknown>>, props: object): Promise<void> {
  app = mount(component, { target: page, props: { ...props } });
  await turn();
}

const input = () => page.querySelector('input')!;
const part = (name: string) => page.querySelector(`[data-part=${name}]`)!;

test('the action accepts options, and writes into the given nodes', async () => {
  const validate = fakeValidate({ [DEAD]: 'invalid' });
  await show(Bare, { options: { validate } });
  await type(input(), DEAD);
  input().blur();
  await wait(0);
  expect(page.querySelector('p')!.textContent).not.toBe('');
  expect(input().getAttribute('aria-invalid')).toBe('true');
});

test('a verdict event is dispatched for each settled snapshot', async () => {
  const validate = fakeValidate({ [DEAD]: 'invalid' });
  const onverdict = vi.fn();
  await show(Bare, { options: { validate }, onverdict });
  await type(input(), GOOD);
  await wait(400);
  const details = () => onverdict.mock.calls.map(([event]) => event.detail);
  expect(details().at(-1)).toMatchObject({ value: GOOD, phase: 'settled', verdict: 'valid' });
  const before = onverdict.mock.calls.length;
  await type(input(), DEAD);
  await wait(400);
  expect(onverdict.mock.calls.length).toBeGreaterThan(before);
  expect(details().at(-1)).toMatchObject({ value: DEAD, verdict: 'invalid' });
  expect(details().every(({ phase }) => phase === 'settled')).toBe(true);
});

test('the action accepts a controller, which is a store and has a current snapshot', async () => {
  const validate = fakeValidate({ [DEAD]: 'invalid' });
  let email!: EmailValidation;
  await show(Controlled, { options: { validate }, hear: (given: typeof email) => (email = given) });
  await type(input(), DEAD);
  await wait(400);
  await turn();
  expect(part('store').textContent).toBe('invalid');
  expect(part('current').textContent).toBe('invalid');
  expect(get(email).verdict).toBe('invalid');
  expect(email.current.verdict).toBe('invalid');
});

test('a store calls its subscribers only when something visible changes', async () => {
  const email = createEmailValidation({ validate: fakeValidate() });
  const received = vi.fn();
  const stop = email.subscribe(received);
  for (const text of ['j', 'ja', 'jan', 'jane']) email.field.input(text);
  expect(received).toHaveBeenCalledTimes(2);
  stop();
});

test('fields under a provider share one cache', async () => {
  const validate = fakeValidate({ [DEAD]: 'invalid' });
  await show(Shared, { options: { validate } });
  for (const each of page.querySelectorAll('input')) {
    await type(each, DEAD);
    await wait(400);
  }
  expect(page.textContent).toContain('invalid');
  expect(validate.requests).toHaveLength(1);
});

test('the controller adds its attributes to the input, and keeps others', async () => {
  await show(Controlled, { options: { id: 'mail', describedBy: 'hint' }, hear: () => {} });
  expect(input().id).toBe('mail');
  expect(input().autocomplete).toBe('email');
  expect(input().inputMode).toBe('email');
  expect(input().getAttribute('aria-describedby')).toBe('hint mail-message');
});

test('a page that renders its own attributes again does not change those of the field', async () => {
  const validate = fakeValidate({ [DEAD]: 'invalid' });
  let email!: EmailValidation;
  await show(Spread, { options: { validate }, hear: (given: typeof email) => (email = given) });
  await type(input(), DEAD);
  input().blur();
  await wait(400);
  page.querySelector<HTMLElement>('label')!.click();
  await turn();
  expect(input().className).toBe('late');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(page.querySelector('p')!.dataset['level']).toBe('error');
  expect(page.querySelector('p')!.textContent).toBe(email.current.message);
});
