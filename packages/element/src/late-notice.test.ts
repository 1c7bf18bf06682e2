import { fakeValidate } from '@postern/core/testing';
import { put } from '@postern/scenarios';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmailElement } from './email-element.ts';
import type * as Lazy from './lazy.ts';
import type { EmailElement, EmailElementOptions } from './types.ts';

/* The notice of an element whose code is fetched when a user reaches its input. */

const CHUNK = '@postern/core/adapter/notice';

let count = 0;
let tag = '';
let lazy: typeof Lazy;
let fetches: ((how: 'comes' | 'fails') => void)[];

/** Imports the first part of an element again. Each fetch of the rest waits until the test ends it. */
beforeEach(async () => {
  fetches = [];
  vi.resetModules();
  vi.doMock(CHUNK, async () => {
    const how = await new Promise((resolve) => fetches.push(resolve));
    if (how === 'fails') throw new Error('The chunk cannot be fetched.');
    return whole;
  });
  lazy = await import('./lazy.ts');
  const whole = await vi.importActual<object>(CHUNK);
  tag = `postern-email-late-${String(++count)}`;
  customElements.define(tag, createEmailElement(lazy.openBinding, lazy.noticeCode));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.doUnmock(CHUNK);
});

/** Waits until an element has processed its changes. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

async function open(options: EmailElementOptions = {}, value = ''): Promise<HTMLInputElement> {
  const element = document.createElement(tag) as EmailElement;
  element.options = { validate: fakeValidate(), ...options };
  element.innerHTML = `<input type="email" value="${value}">`;
  document.body.append(element);
  await turn();
  return element.querySelector('input')!;
}

/** Types a text that is not an address, and leaves the input. */
function fail(input: HTMLInputElement): void {
  input.focus();
  put(input, 'jane');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  input.blur();
}

/** The text below an input. */
const noticeOf = (input: HTMLInputElement) =>
  input.nextElementSibling?.querySelector('.postern-message')?.textContent ?? null;

test('a message about a text that was typed before the code of the notice is shown when the code is there', async () => {
  const input = await open();
  expect(fetches).toEqual([]);
  fail(input);
  await turn();
  expect(noticeOf(input)).toBeNull();
  expect(fetches).toHaveLength(1);
  fetches[0]!('comes');
  await expect.poll(() => noticeOf(input)).toContain('@');
  expect(input.getAttribute('aria-describedby')).toBe(document.querySelector('[data-level]')!.id);
});

test('a rejection in the options fetches the code of the notice at once, and is shown when it is there', async () => {
  const value = 'jane@example.org';
  const input = await open({ refused: { value, message: 'Taken.' } }, value);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(noticeOf(input)).toBeNull();
  expect(fetches).toHaveLength(1);
  fetches[0]!('comes');
  await expect.poll(() => noticeOf(input)).toBe('Taken.');
});

test('after a fetch that failed, the next touch fetches the code of the notice again', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const input = await open();
  fail(input);
  await expect.poll(() => fetches).toHaveLength(1);
  fetches[0]!('fails');
  await expect.poll(() => error.mock.calls).toHaveLength(1);
  expect(noticeOf(input)).toBeNull();
  fail(input);
  await expect.poll(() => fetches).toHaveLength(2);
  fetches[1]!('comes');
  await expect.poll(() => noticeOf(input)).toContain('@');
});

test('an element that is removed before its code is there leaves no node', async () => {
  const input = await open();
  fail(input);
  const fetched = lazy.preload();
  input.parentElement!.remove();
  await turn();
  fetches[0]!('comes');
  await fetched;
  await turn();
  expect(document.querySelector('[class^=postern]')).toBeNull();
});
