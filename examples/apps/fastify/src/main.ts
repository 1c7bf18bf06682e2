import { attachEmailValidation } from '@postern/core/lazy';

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

const input = find<HTMLInputElement>('email');
const message = find('email-message');
const rejection = message.textContent;

attachEmailValidation(input, {
  message,
  suggestion: find<HTMLButtonElement>('email-suggestion'),
  status: find('email-status'),
  // The server returns the form with the rejected address, and the reason as the message.
  refused: rejection ? { value: input.value, message: rejection } : null,
});
if (rejection) input.focus();
