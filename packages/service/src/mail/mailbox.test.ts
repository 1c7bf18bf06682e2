import { expect, test } from 'vitest';
import { mailboxName } from './mailbox.ts';

test.each([
  ['Jane@Shop.example', 'jane@shop.example', true],
  ['jane+1@shop.example', 'jane+other@shop.example', true],
  ['j.a.ne+x@gmail.com', 'jane@googlemail.com', true],
  ['j.ane@shop.example', 'jane@shop.example', false],
  ['jane@shop.example', 'jane@shop.test', false],
])('%s and %s are the same mailbox: %s', (one, other, isSame) => {
  expect(mailboxName(one) === mailboxName(other)).toBe(isSame);
});

test('the name of a mailbox does not contain the address', () => {
  expect(mailboxName('jane@shop.example')).toMatch(/^[\da-f]{64}$/);
});
