import { afterEach, expect, test } from 'vitest';
import { fakeValidate } from '../testing.ts';
import { autoAttach } from './auto-attach.ts';

const validate = fakeValidate();

function page(html: string): HTMLInputElement {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  return document.querySelector('input')!;
}

afterEach(() => {
  document.body.replaceChildren();
});

test('what is made stands outside the label, whose text is the name of the input', () => {
  const input = page('<form><label>Email <input data-postern="/check"></label></form>');
  const undo = autoAttach(document, { validate });
  expect(input.closest('label')!.textContent).toBe('Email ');
  const [message, status, suggestion] = document.querySelectorAll('span, button');
  expect(input.getAttribute('aria-describedby')).toBe(message!.id);
  expect(status!.getAttribute('role')).toBe('status');
  expect((suggestion as HTMLButtonElement).hidden).toBe(true);
  undo();
  expect(document.querySelectorAll('span, button')).toHaveLength(0);
});

test('nodes that the page names are used, and left where they are', () => {
  const input = page('<input data-postern="/check" data-postern-message="note"><p id="note"></p>');
  const undo = autoAttach(document, { validate });
  expect(input.getAttribute('aria-describedby')).toBe('note');
  undo();
  expect(document.getElementById('note')).not.toBeNull();
});
