import { fakeValidate } from '@postern/core/testing';
import { emptyRecord, openPage, turn, type, wait } from '@postern/scenarios';
import { preload, provideEmailValidation, useEmailValidation } from '@postern/vue';
import type { DirectiveValue } from '@postern/vue';
import { createApp, effectScope, h, shallowReactive, shallowRef, type App } from 'vue';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import Bare from './test/Bare.vue';
import Late from './test/Late.vue';
import SignUp from './test/SignUp.vue';
import {
  createComponent,
  createVaporApp,
  defineVaporComponent,
  vaporInteropPlugin,
} from './test/vapor.ts';

/* Vapor components: the vitest project `vue-vapor` runs this file with Vue 3.6, and compiles `.vue` files to them. */

beforeAll(preload);

const GOOD = 'jane@example.org';
let page: HTMLElement;
let app: App | undefined;

afterEach(async () => {
  if (!app) return;
  app.unmount();
  app = undefined;
  await wait(0);
  page.remove();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const input = () => page.querySelector('input')!;

/** Mounts a component in a Vapor application. Returns its props. */
async function mount<Props extends object>(component: unknown, given: Props, setup = () => {}) {
  vi.useFakeTimers();
  page = openPage();
  const props = shallowReactive(given);
  const getters = Object.fromEntries(
    Object.keys(given).map((name) => [name, () => props[name as keyof Props]]),
  );
  const root = () => {
    setup();
    return createComponent(component, getters);
  };
  app = createVaporApp(defineVaporComponent(root));
  app.mount(page);
  await turn();
  return props;
}

describe('the composable in a Vapor component', () => {
  const fieldProps = (options: object) => ({
    options,
    isControlled: false,
    record: emptyRecord(),
    useField: useEmailValidation,
  });

  test('attaches the input, and hides the status', async () => {
    const validate = fakeValidate({ [GOOD]: 'invalid' });
    const props = fieldProps({ validate });
    await mount(SignUp, props);
    await type(input(), GOOD);
    page.querySelector('form')!.requestSubmit();
    await wait(400);
    expect(validate.requests).toHaveLength(1);
    expect(props.record.sent).toEqual([]);
    expect(page.querySelector<HTMLElement>('[role=status]')!.style.position).toBe('fixed');
  });

  test('gives each of two fields its own ids', async () => {
    await mount(SignUp, fieldProps({ validate: fakeValidate(), second: true }));
    const ids = [...page.querySelectorAll('[id]:not(#hint)')].map(({ id }) => id);
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
  });

  test('follows an input that is rendered later, removed and rendered again', async () => {
    const validate = fakeValidate();
    const props = await mount(Late, { validate, isShown: false });
    for (const email of [GOOD, 'joe@example.org']) {
      props.isShown = true;
      await turn();
      await type(input(), email);
      await wait(400);
      const removed = input();
      props.isShown = false;
      await turn();
      page.append(removed);
      await type(removed, 'jim@example.org');
      await wait(400);
      removed.remove();
    }
    expect(validate.requests.map((request) => request.email)).toEqual([GOOD, 'joe@example.org']);
  });
});

/** The props of `Bare.vue`. */
interface BareProps {
  value: DirectiveValue;
  isShown: boolean;
}

describe('the directive in a Vapor component', () => {
  test('validates a typed address, and follows its options', async () => {
    const validate = fakeValidate({ [GOOD]: 'invalid' });
    const message = document.createElement('p');
    const props = await mount<BareProps>(Bare, { value: { validate, message }, isShown: true });
    await type(input(), GOOD);
    input().blur();
    await wait(0);
    expect(message.dataset['level']).toBe('error');
    props.value = { validate, message, policy: 'lenient' };
    await turn();
    expect(message.dataset['level']).toBe('warning');
  });

  test('accepts the result of the composable', async () => {
    const validate = fakeValidate();
    const email = effectScope().run(() => useEmailValidation({ validate }))!;
    await mount(Bare, { value: email, isShown: true });
    await type(input(), GOOD);
    await wait(400);
    expect(email.verdict.value).toBe('valid');
  });

  test('shares the validator of a component above', async () => {
    const validate = fakeValidate();
    await mount(Bare, { value: undefined, isShown: true }, () => {
      provideEmailValidation({ validate });
    });
    await type(input(), GOOD);
    await wait(400);
    expect(validate.requests).toHaveLength(1);
  });

  test('detaches an input that is no longer rendered', async () => {
    const validate = fakeValidate();
    const props = await mount(Bare, { value: { validate }, isShown: true });
    const removed = input();
    props.isShown = false;
    await turn();
    page.append(removed);
    await type(removed, GOOD);
    await wait(400);
    expect(validate.requests).toEqual([]);
  });
});

test('a Vapor component of an application with a virtual DOM attaches its input', async () => {
  const validate = fakeValidate();
  const isShown = shallowRef(false);
  vi.useFakeTimers();
  page = openPage();
  app = createApp({
    render: () => (isShown.value ? h(Late, { validate, isShown: true }) : h('p')),
  });
  app.use(vaporInteropPlugin);
  app.mount(page);
  isShown.value = true;
  await turn();
  await type(input(), GOOD);
  await wait(400);
  expect(validate.requests).toHaveLength(1);
});
