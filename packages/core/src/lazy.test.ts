import { expect, test } from 'vitest';
import { attachEmailValidation, preload } from './lazy.ts';
import { fakeValidate } from './testing.ts';

test('attachEmailValidation checks the input of a page, applies new options, and cleans up on detach', async () => {
  await preload();
  document.body.innerHTML =
    '<form><input type="email"><p></p><span></span><button type="button">x</button></form>';
  const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
  const input = find<HTMLInputElement>('input');
  const nodes = {
    message: find('p'),
    status: find('span'),
    suggestion: find<HTMLButtonElement>('button'),
  };
  const validate = fakeValidate({ 'jane@gmial.com': 'risky' });
  const { field, setOptions, detach } = attachEmailValidation(input, { validate, ...nodes });
  input.value = 'jane@gmial.com';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  setOptions({ validate, ...nodes, messages: { did_you_mean: 'Or {suggestion}?' } });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => nodes.suggestion.textContent).toContain('jane@gmail.com');
  expect(nodes.suggestion.textContent).toMatch(/^Or /);
  expect(input.getAttribute('aria-describedby')).toBe(nodes.message.id);
  nodes.suggestion.click();
  expect(input.value).toBe('jane@gmail.com');
  expect(field.getSnapshot().canUndo).toBe(true);
  detach();
  expect(nodes.message.textContent).toBe('');
  expect(nodes.suggestion.hidden).toBe(true);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  document.body.replaceChildren();
});
