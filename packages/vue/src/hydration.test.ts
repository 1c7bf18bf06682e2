import { fakeValidate } from '@postern/core/testing';
import { turn, type } from '@postern/scenarios';
import { preload, useEmailValidation } from '@postern/vue';
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

test('a refusal that the page starts with is shown once it is hydrated, and until the next change', async () => {
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
