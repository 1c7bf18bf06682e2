// @vitest-environment node
import { fakeValidate } from '@postern/core/testing';
import { createEmailValidation } from '@postern/svelte';
import * as eager from '@postern/svelte/eager';
import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import Controlled from './test/Controlled.svelte';

test('rendering on the server asks nothing', () => {
  const validate = fakeValidate();
  const { body } = render(Controlled, { props: { options: { validate }, hear: () => {} } });
  expect(body).toContain('<input');
  expect(validate.requests).toEqual([]);
});

test.each([
  ['the chunk left out', createEmailValidation],
  ['everything in one', eager.createEmailValidation],
])('a server renders a field that says nothing of how to ask, and asks nobody: %s', (_, create) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const options = { value: 'jane@example.org', required: true };
  const { body } = render(Controlled, { props: { options, create, hear: () => {} } });
  expect(body).toContain('<input');
  expect(fetch).not.toHaveBeenCalled();
});
