// @vitest-environment node
import { fakeValidate } from '@postern/core/testing';
import { createEmailValidation } from '@postern/svelte';
import * as eager from '@postern/svelte/eager';
import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import Controlled from './test/Controlled.svelte';
import { OWNED_HTML } from './test/owned-html.ts';
import Owned from './test/Owned.svelte';
import Spread from './test/Spread.svelte';

test('a server renders a controlled input without a request', () => {
  const validate = fakeValidate();
  const { body } = render(Controlled, { props: { options: { validate }, hear: () => {} } });
  expect(body).toContain('<input');
  expect(validate.requests).toEqual([]);
});

test.each([
  ['the chunk left out', createEmailValidation],
  ['everything in one', eager.createEmailValidation],
])('a server renders a field without options, and sends no request: %s', (_, create) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const options = { value: 'jane@example.org', required: true };
  const { body } = render(Controlled, { props: { options, create, hear: () => {} } });
  expect(body).toContain('<input');
  expect(fetch).not.toHaveBeenCalled();
});

test('a server renders every attribute, so that the label names the input, and the suggestion button does not submit', () => {
  const { body } = render(Spread, { props: { options: { required: true, describedBy: 'hint' } } });
  const tags = Object.fromEntries([...body.matchAll(/<(\w+)([^>]*)>/g)].map(([, ...tag]) => tag));
  expect(tags['label']).toContain('for="email"');
  expect(tags['input']).toContain('id="email"');
  expect(tags['input']).toContain('aria-describedby="hint email-message"');
  expect(tags['input']).toContain('aria-required="true"');
  expect(tags['input']).toContain('autocomplete="email"');
  expect(tags['input']).toContain('spellcheck="false"');
  expect(tags['input']).toContain('aria-invalid="false"');
  expect(tags['p']).toContain('id="email-message"');
  expect(tags['span']).toContain('role="status"');
  expect(tags['button']).toContain('type="button"');
  expect(tags['button']).toContain('hidden');
});

test.each([
  ['the chunk left out', createEmailValidation],
  ['everything in one', eager.createEmailValidation],
])(
  'a server renders its rejection of a form that was submitted without JavaScript: %s',
  (_, create) => {
    const refused = { value: 'jane@example.org', message: 'This address is already registered.' };
    const { body } = render(Spread, { props: { options: { refused }, create } });
    expect(body).toMatch(/<input [^>]*aria-invalid="true"/);
    expect(body).toMatch(/<p [^>]*data-level="error"/);
  },
);

test('a server renders the hidden input for the proof of ownership', () => {
  expect(render(Owned, { props: { validate: fakeValidate() } }).body).toBe(OWNED_HTML);
});
