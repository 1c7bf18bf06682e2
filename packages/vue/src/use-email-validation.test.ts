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

test('a server renders without a request, and hydration finds no difference', async () => {
  const validate = fakeValidate();
  const root = field({ validate, describedBy: 'hint' });
  page.innerHTML = await renderToString(createSSRApp(root));
  expect(page.innerHTML).toContain('aria-describedby="hint ');
  expect(vi.getTimerCount()).toBe(0);
  const node = input();
  app = createSSRApp(root);
  app.mount(page);
  await turn();
  // Vue logs a difference with console.error, which fails the test.
  expect(input()).toBe(node);
  await wait(5000);
  expect(validate.requests).toEqual([]);
});

test('a value in the HTML of the page is not validated after hydration', async () => {
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

test('the composable uses the DOM only when it attaches nodes', async () => {
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

test('the composable works in an effect scope without a component', async () => {
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

test('a value that the application sets is not validated until the user reaches the field', async () => {
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

test('the value can be a getter', async () => {
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

test('the initial text of a new input is not validated', async () => {
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

test('changes of options in a getter take effect', async () => {
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

test('fields under a provider share one cache', async () => {
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

test('the directive validates an input, and writes into the given nodes', async () => {
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

test('the directive accepts the result of the composable', async () => {
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
