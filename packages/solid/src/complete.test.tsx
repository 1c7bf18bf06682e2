import { fakeValidate } from '@postern/core/testing';
import { turn, type } from '@postern/scenarios';
import { createEmailValidation, preload } from '@postern/solid';
import { render } from 'solid-js/web';
import { beforeAll, expect, test } from 'vitest';
import { createCompletion, type CompletionOptions } from './complete.ts';

beforeAll(preload);

test('the browser offers domains for an address, by options that change, until the form is removed', async () => {
  const options: CompletionOptions = {};
  const page = document.createElement('div');
  document.body.append(page);
  const unmount = render(() => {
    const email = createEmailValidation({ validate: fakeValidate() });
    createCompletion(email, options);
    return (
      <>
        <input {...email.inputProps} />
        <p {...email.messageProps} />
      </>
    );
  }, page);
  await turn();
  const input = page.querySelector('input')!;
  const offered = () => [...(input.list?.options ?? [])].map(({ value }) => value);
  await type(input, 'jane@g');
  expect(offered()).toEqual(['jane@gmail.com']);
  options.domains = ['firm.example'];
  await type(input, 'jane@f');
  expect(offered()).toEqual(['jane@firm.example']);
  unmount();
  expect(document.querySelector('datalist')).toBeNull();
});
