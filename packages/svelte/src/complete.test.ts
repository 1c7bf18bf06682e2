import { fakeValidate } from '@postern/core/testing';
import { turn, type } from '@postern/scenarios';
import { preload } from '@postern/svelte';
import { mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import type { CompletionOptions } from './complete.ts';
import Completed from './test/Completed.svelte';

beforeAll(preload);

test('the browser offers domains for an address, by options that change, until the form is removed', async () => {
  const options: CompletionOptions = {};
  const page = document.createElement('div');
  document.body.append(page);
  const app = mount(Completed, { target: page, props: { validate: fakeValidate(), options } });
  await turn();
  const input = page.querySelector('input')!;
  const offered = () => [...(input.list?.options ?? [])].map(({ value }) => value);
  await type(input, 'jane@g');
  expect(offered()).toEqual(['jane@gmail.com']);
  options.domains = ['firm.example'];
  await type(input, 'jane@f');
  expect(offered()).toEqual(['jane@firm.example']);
  await unmount(app);
  expect(document.querySelector('datalist')).toBeNull();
});
