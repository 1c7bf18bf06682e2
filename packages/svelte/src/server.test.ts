// @vitest-environment node
import { fakeValidate } from '@postern/core/testing';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import Controlled from './test/Controlled.svelte';

test('rendering on the server asks nothing', () => {
  const validate = fakeValidate();
  const { body } = render(Controlled, { props: { options: { validate }, hear: () => {} } });
  expect(body).toContain('<input');
  expect(validate.requests).toEqual([]);
});
