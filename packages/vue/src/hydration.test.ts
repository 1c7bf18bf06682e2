import { fakeValidate } from '@postern/core/testing';
import { turn, type } from '@postern/scenarios';
import { preload, useEmailValidation } from '@postern/vue';
import { useOwnership } from '@postern/vue/ownership';
import { renderToString } from '@vue/server-renderer';
import { createSSRApp, h, proxyRefs, type Component } from 'vue';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const GOOD = 'jane@example.org';

beforeAll(preload);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a rejection in the first options is shown after hydration, until the next edit', async () => {
  const refused = { value: GOOD, message: 'This address is already registered.' };
  const root: Component = {
    setup() {
      const email = proxyRefs(useEmailValidation({ validate: fakeValidate(), refused }));
      return () => [
        h('input', { ...email.inputProps, type: 'email' }),
        h('p', email.messageProps),
        h('p', { ...email.messageProps, textContent: email.message }),
      ];
    },
  };
  const html = await renderToString(createSSRApp(root));
  // A template that is compiled for a server renders no `textContent`.
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = html.replace('type="email"', `value="${GOOD}" type="email"`);
  const texts = () => [...page.querySelectorAll('p')].map(({ textContent }) => textContent);
  const input = page.querySelector('input')!;
  expect(texts()).toEqual(['', refused.message]);
  const warn = vi.spyOn(console, 'warn');
  const app = createSSRApp(root);
  app.mount(page);
  await turn();
  expect(texts()).toEqual([refused.message, refused.message]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await type(input, 'joe@example.org');
  expect(texts()).toEqual(['', '']);
  app.unmount();
  page.remove();
  expect(warn).not.toHaveBeenCalled();
});

test('a hidden input that a server rendered is hydrated, and gets its nonce when the user reaches the field', async () => {
  const fetchNonce = vi.fn(() =>
    Promise.resolve(Response.json({ nonce: 'first', expires_in_seconds: 100 })),
  );
  vi.stubGlobal('fetch', fetchNonce);
  const root: Component = {
    setup() {
      const email = useEmailValidation({ validate: fakeValidate() });
      const ownership = useOwnership(email);
      return () =>
        h('form', [
          h('input', { ...email.inputProps.value, name: 'email', type: 'email' }),
          h('input', ownership.props),
        ]);
    },
  };
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = await renderToString(createSSRApp(root));
  const hidden = page.querySelector('[autocomplete=email-verification-token]')!;
  expect(hidden.getAttribute('type')).toBe('hidden');
  expect(hidden.getAttribute('name')).toBe('evt');
  const app = createSSRApp(root);
  app.mount(page);
  await turn();
  expect([...page.querySelectorAll('[name=evt]')]).toEqual([hidden]);
  expect(fetchNonce).not.toHaveBeenCalled();
  page.querySelector<HTMLInputElement>('[name=email]')!.focus();
  await turn();
  expect(hidden.getAttribute('nonce')).toBe('first');
  app.unmount();
  page.remove();
  vi.unstubAllGlobals();
});
