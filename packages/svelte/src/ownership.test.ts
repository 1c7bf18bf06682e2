import { fakeValidate } from '@postern/core/testing';
import { turn, wait } from '@postern/scenarios';
import { hydrate, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OWNED_HTML } from './test/owned-html.ts';
import Owned from './test/Owned.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a hidden input that a server rendered is hydrated, and gets its nonce when the user reaches the field', async () => {
  const fetchNonce = vi.fn(() =>
    Promise.resolve(Response.json({ nonce: 'first', expires_in_seconds: 100 })),
  );
  vi.stubGlobal('fetch', fetchNonce);
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = OWNED_HTML;
  const hidden = page.querySelector('[autocomplete=email-verification-token]')!;
  const app = hydrate(Owned, { target: page, props: { validate: fakeValidate() } });
  await turn();
  expect([...page.querySelectorAll('[name=evt]')]).toEqual([hidden]);
  expect(fetchNonce).not.toHaveBeenCalled();
  page.querySelector<HTMLInputElement>('[name=email]')!.focus();
  await turn();
  expect(hidden.getAttribute('nonce')).toBe('first');
  await unmount(app);
  await wait(0);
  page.remove();
});
