import { fakeValidate } from '@postern/core/testing';
import { turn } from '@postern/scenarios';
import { preload, useEmailValidation } from '@postern/vue';
import { createApp, h, proxyRefs } from 'vue';
import { beforeAll, expect, test } from 'vitest';

beforeAll(preload);

test('the field has the value that a ref writes into the input', async () => {
  const validate = fakeValidate();
  const refused = { value: 'jane@example.org', message: 'Taken' };
  const write = (node: unknown) => {
    if (node) (node as HTMLInputElement).value = refused.value;
  };
  const page = document.body.appendChild(document.createElement('div'));
  const app = createApp({
    setup() {
      const email = proxyRefs(useEmailValidation({ validate, refused }));
      return () => [h('input', email.merge({ ref: write })), h('p', email.messageProps)];
    },
  });
  app.mount(page);
  await turn();
  await expect.poll(() => page.querySelector('p')!.textContent).toBe('Taken');
  expect(validate.requests).toEqual([]);
  app.unmount();
  page.remove();
});
