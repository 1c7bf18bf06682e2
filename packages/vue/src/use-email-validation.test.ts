import { fakeValidate } from '@postern/core/testing';
import { put, turn, type, wait } from '@postern/scenarios';
import {
  preload,
  provideEmailValidation,
  useEmailValidation,
  vEmailValidation,
} from '@postern/vue';
import type { EmailValidation, EmailValidationOptions } from '@postern/vue';
import { renderToString } from '@vue/server-renderer';
import { createApp, createSSRApp, effectScope, h, nextTick, proxyRefs, ref } from 'vue';
import { shallowRef, vModelText, withDirectives, type App, type Component } from 'vue';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { all, createApp as createAppNowhere, leaf } from './test/nowhere.ts';

beforeAll(preload);

const GOOD = 'jane@example.org';
let page: HTMLElement;
let app: App | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  page = document.createElement('div');
  document.body.append(page);
});

afterEach(async () => {
  app?.unmount();
  app = undefined;
  await wait(0);
  page.remove();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

async function mount(root: Component): Promise<void> {
  app = createApp(root);
  app.mount(page);
  await turn();
}

const input = () => page.querySelector('input')!;

const field = (options: EmailValidationOptions = {}): Component => ({
  setup() {
    const email = proxyRefs(useEmailValidation(options));
    return () =>
      h('form', [
        h('div', [h('label', [h('input', { ...email.inputProps, type: 'email' })])]),
        h('p', email.messageProps),
        h('span', email.statusProps),
        h('button', email.suggestionProps),
      ]);
  },
});

test('rendering on the server asks nothing, and hydrates without a difference', async () => {
  const validate = fakeValidate();
  const root = field({ validate, describedBy: 'hint' });
  page.innerHTML = await renderToString(createSSRApp(root));
  expect(page.innerHTML).toContain('aria-describedby="hint ');
  expect(vi.getTimerCount()).toBe(0);
  const node = input();
  app = createSSRApp(root);
  app.mount(page);
  await turn();
  // Vue says on console.error when the two differ, and that fails the test.
  expect(input()).toBe(node);
  await wait(5000);
  expect(validate.requests).toEqual([]);
});

test('a text in the page’s HTML is not asked about after hydration', async () => {
  const validate = fakeValidate();
  const root: Component = {
    setup() {
      const email = proxyRefs(useEmailValidation({ validate }));
      return () => h('input', { ...email.inputProps, value: GOOD });
    },
  };
  page.innerHTML = await renderToString(createSSRApp(root));
  app = createSSRApp(root);
  app.mount(page);
  await wait(5000);
  expect(validate.requests).toEqual([]);
});

test('the composable touches no DOM outside of attaching', async () => {
  vi.stubGlobal('document', undefined);
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('HTMLInputElement', undefined);
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  let email!: EmailValidation;
  const body = leaf('body');
  const nowhere = createAppNowhere({
    setup() {
      email = useEmailValidation({ validate });
      return () => [
        h('input', { ...email.inputProps.value, ref: undefined }),
        h('p', { ...email.messageProps.value }),
      ];
    },
  });
  try {
    nowhere.mount(body);
    email.field.input(GOOD);
    await wait(400);
    email.field.commit();
    await nextTick();
    expect(email.verdict.value).toBe('invalid');
    expect(all(body, 'p')[0]!.props['data-level']).toBe('error');
  } finally {
    nowhere.unmount();
    vi.unstubAllGlobals();
  }
});

test('it works in an effect scope without a component', async () => {
  const scope = effectScope();
  const value = ref('');
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  const email = scope.run(() => useEmailValidation({ validate, value }))!;
  value.value = GOOD;
  await nextTick();
  expect(email.field.getSnapshot().value).toBe(GOOD);
  email.field.input(GOOD);
  await wait(400);
  expect(email.decision.value).toBe('block');
  scope.stop();
});

test('a v-model that changes by itself is not asked about until a person comes to it', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  const text = ref('');
  let email!: EmailValidation;
  await mount({
    setup() {
      email = useEmailValidation({ validate, value: text });
      return () =>
        withDirectives(
          h('input', {
            ...email.inputProps.value,
            'onUpdate:modelValue': (next: string) => (text.value = next),
          }),
          [[vModelText, text.value]],
        );
    },
  });
  text.value = GOOD;
  await turn();
  await wait(400);
  expect(validate.requests).toEqual([]);
  input().focus();
  input().blur();
  await wait(0);
  expect(email.verdict.value).toBe('invalid');
  await type(input(), 'joe@example.org');
  expect(text.value).toBe('joe@example.org');
  expect(email.verdict.value).toBeNull();
  await wait(400);
  expect(email.verdict.value).toBe('valid');
});

test('a getter can be the value', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  const form = ref({ email: '' });
  let email!: EmailValidation;
  await mount({
    setup() {
      email = useEmailValidation({ validate, value: () => form.value.email });
      return () => h('input', { ...email.inputProps.value, value: form.value.email });
    },
  });
  form.value = { email: GOOD };
  await turn();
  expect(email.field.getSnapshot()).toMatchObject({ value: GOOD, phase: 'idle' });
});

test('a text that a new input starts with is the page’s, however it was bound', async () => {
  const validate = fakeValidate();
  const isShown = shallowRef(true);
  await mount({
    setup() {
      const email = useEmailValidation({ validate });
      return () =>
        isShown.value
          ? h('div', [h('input', { ...email.inputProps.value, value: GOOD })])
          : h('br');
    },
  });
  await wait(1000);
  isShown.value = false;
  await turn();
  isShown.value = true;
  await turn();
  await wait(1000);
  expect(validate.requests).toEqual([]);
  put(input(), '');
  await type(input(), 'joe@example.org');
  await wait(400);
  expect(validate.requests).toHaveLength(1);
});

test('options in a getter are followed', async () => {
  const validate = fakeValidate({ [GOOD]: 'risky' });
  const isStrict = ref(false);
  let email!: EmailValidation;
  await mount({
    setup() {
      email = useEmailValidation(() => ({
        validate,
        policy: isStrict.value ? 'strict' : 'balanced',
      }));
      return () => h('input', email.inputProps.value);
    },
  });
  await type(input(), GOOD);
  await wait(400);
  expect(email.decision.value).toBe('warn');
  isStrict.value = true;
  await turn();
  expect(email.decision.value).toBe('block');
});

test('fields below share the provided validator', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  await mount({
    setup() {
      provideEmailValidation({ validate, commitMode: 'fast' });
      return () => [h(field()), h(field())];
    },
  });
  for (const each of page.querySelectorAll('input')) {
    await type(each, GOOD);
    each.blur();
    await wait(0);
    expect(each.getAttribute('aria-invalid')).toBe('true');
  }
  expect(validate.requests).toHaveLength(1);
});

test('the directive judges a bare input, and writes into the nodes it is given', async () => {
  const validate = fakeValidate({ [GOOD]: 'invalid' });
  const message = document.createElement('p');
  page.before(message);
  const policy = ref<'balanced' | 'lenient'>('balanced');
  await mount({
    render: () =>
      withDirectives(h('input'), [[vEmailValidation, { validate, message, policy: policy.value }]]),
  });
  await type(input(), GOOD);
  input().blur();
  await wait(0);
  expect(message.textContent).not.toBe('');
  expect(message.dataset['level']).toBe('error');
  policy.value = 'lenient';
  await turn();
  expect(message.dataset['level']).toBe('warning');
  message.remove();
});

test('the directive takes what the composable gave', async () => {
  const validate = fakeValidate();
  let email!: EmailValidation;
  await mount({
    setup() {
      email = useEmailValidation({ validate });
      return () => h('form', [withDirectives(h('input'), [[vEmailValidation, email]])]);
    },
  });
  await type(input(), GOOD);
  await wait(400);
  expect(email.verdict.value).toBe('valid');
});

test('the directive renders nothing on the server', async () => {
  const validate = fakeValidate();
  const html = await renderToString(
    createSSRApp({ render: () => withDirectives(h('input'), [[vEmailValidation, { validate }]]) }),
  );
  expect(html).toBe('<input>');
  expect(validate.requests).toEqual([]);
});
