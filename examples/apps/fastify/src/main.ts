import { attachEmailValidation } from '@postern/core/lazy';

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

const input = find<HTMLInputElement>('email');
const message = find('email-message');
const refusal = message.textContent;

attachEmailValidation(input, {
  message,
  suggestion: find<HTMLButtonElement>('email-suggestion'),
  status: find('email-status'),
  // The server sends the form back with the address that it refused, and the reason as the message.
  refused: refusal ? { value: input.value, message: refusal } : null,
});
if (refusal) input.focus();
