import { fakeValidate } from '@postern/core/testing';
import { preload, useEmailValidation } from '@postern/react';
import { useOwnership, type OwnershipOptions } from '@postern/react/ownership';
import { turn, wait } from '@postern/scenarios';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hydrate, input, page, show } from './test/page.ts';

/* The hook of React and of Preact. */

const fetchNonce = vi.fn((_: string) =>
  Promise.resolve(Response.json({ nonce: 'first', expires_in_seconds: 100 })),
);

beforeAll(preload);
beforeEach(() => {
  vi.stubGlobal('fetch', fetchNonce);
});
afterEach(() => {
  fetchNonce.mockClear();
  vi.unstubAllGlobals();
});

const validate = fakeValidate();

function Form(options: OwnershipOptions) {
  const email = useEmailValidation({ validate });
  const ownership = useOwnership(email, options);
  return (
    <form>
      <input {...email.inputProps} name="email" type="email" />
      <input {...ownership.props} />
    </form>
  );
}

test('an option that a later render omits returns to its default', async () => {
  await show(<Form url="/nonces" />);
  input().focus();
  await turn();
  await show(<Form />);
  await wait(90_000);
  input().blur();
  input().focus();
  await turn();
  expect(fetchNonce.mock.calls.map(([url]) => url)).toEqual(['/nonces', '/api/ownership']);
  await show(null);
});

test('a hidden input that a server rendered is hydrated, and gets its nonce when the user reaches the field', async () => {
  page.innerHTML = renderToString(<Form />);
  const hidden = page.querySelector('[autocomplete=email-verification-token]')!;
  expect(hidden.getAttribute('type')).toBe('hidden');
  expect(hidden.getAttribute('name')).toBe('evt');
  await hydrate(<Form />);
  expect([...page.querySelectorAll('[name=evt]')]).toEqual([hidden]);
  expect(fetchNonce).not.toHaveBeenCalled();
  input().focus();
  await turn();
  expect(hidden.getAttribute('nonce')).toBe('first');
  await show(null);
});
