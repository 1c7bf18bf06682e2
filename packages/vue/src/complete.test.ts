import { fakeValidate } from '@postern/core/testing';
import { type } from '@postern/scenarios';
import { preload, useEmailValidation } from '@postern/vue';
import { createApp, h, proxyRefs, reactive } from 'vue';
import { beforeAll, expect, test } from 'vitest';
import { useCompletion, type CompletionOptions } from './complete.ts';

beforeAll(preload);

test('the browser offers domains for an address, by options that change, until the form is removed', async () => {
  const options = reactive<CompletionOptions>({});
  const page = document.createElement('div');
  document.body.append(page);
  const app = createApp({
    setup() {
      const email = proxyRefs(useEmailValidation({ validate: fakeValidate() }));
      useCompletion(email, options);
      return () => [h('input', email.inputProps), h('p', email.messageProps)];
    },
  });
  app.mount(page);
  const input = page.querySelector('input')!;
  const offered = () => [...(input.list?.options ?? [])].map(({ value }) => value);
  await type(input, 'jane@g');
  expect(offered()).toEqual(['jane@gmail.com']);
  options.domains = ['firm.example'];
  await type(input, 'jane@f');
  expect(offered()).toEqual(['jane@firm.example']);
  app.unmount();
  expect(document.querySelector('datalist')).toBeNull();
});
