// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import './complete-tag.ts';
import { autoAttach } from './dom/attach-field.ts';

let detach = () => {};
afterEach(() => {
  detach();
  document.body.replaceChildren();
});

/** Adds an input with attributes, and returns the addresses that it offers for a text. */
function open(attributes: Record<string, string>) {
  const input = document.createElement('input');
  input.type = 'email';
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  document.body.append(input);
  return (text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    return [...(input.list?.options ?? [])].map(({ value }) => value);
  };
}

test.each([
  ['', 'jane@g', ['jane@gmail.com']],
  [' firm.example  gmail.com ', 'jane@f', ['jane@firm.example']],
])('an attribute of %j offers domains', (value, text, offered) => {
  const type = open({ 'data-postern': '/check', 'data-postern-complete': value });
  detach = autoAttach(document, { validate: vi.fn() });
  expect(type(text)).toEqual(offered);
  // The user reaches it again.
  expect(type(text)).toEqual(offered);
  expect(document.querySelectorAll('datalist')).toHaveLength(1);
});

test('an input without a field offers no domains', () => {
  expect(open({ 'data-postern-complete': '' })('jane@g')).toEqual([]);
});
