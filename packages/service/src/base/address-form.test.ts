import { parseAddress } from '@postern/address';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressForm } from './address-form.ts';

test.each([
  [' Jane@Shop.EXAMPLE ', 'jane@shop.example'],
  ['jane@bücher.de', 'jane@xn--bcher-kva.de'],
  ['jane@XN--BCHER-KVA.de', 'jane@xn--bcher-kva.de'],
  ['jane@bu\u0308cher.de', 'jane@xn--bcher-kva.de'],
  ['ＪＡＮＥ@ｓｈｏｐ．ｅｘａｍｐｌｅ', 'jane@shop.example'],
  ['Jose\u0301@shop.example', 'josé@shop.example'],
  ['ÖZIL@shop.example', 'özil@shop.example'],
  ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
  ['a/b=c@shop.example', 'a/b=c@shop.example'],
  ['jane', null],
  ['jane@shop.example, joe@shop.example', null],
])('the stored form of %j is %j', (text, form) => {
  expect(addressForm(text)).toBe(form);
});

test.each([
  ['ı', 'i'],
  ['ſ', 's'],
  ['а', 'a'],
  ['ß', 'ss'],
])('a local part with %s is not the one with %s', (other, letter) => {
  expect(addressForm(`x${other}x@shop.example`)).not.toBe(addressForm(`x${letter}x@shop.example`));
});

test('the stored form of a stored form is itself', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, (local) => {
      const form = addressForm(`${local}@Bücher.example`);
      if (form !== null) expect([parseAddress(form).ok, addressForm(form)]).toEqual([true, form]);
    }),
  );
});
