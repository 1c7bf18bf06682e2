import { expect, test } from 'vitest';
import { readSender } from './sender.ts';

test.each([
  ['p@shop.de', '', 'p@shop.de'],
  [' p@shop.de ', '', 'p@shop.de'],
  ['<p@shop.de>', '', 'p@shop.de'],
  ['Postern <p@shop.de>', 'Postern', 'p@shop.de'],
  ['Postern<p@shop.de>', 'Postern', 'p@shop.de'],
  ['"Postern, Inc." <p@shop.de>', 'Postern, Inc.', 'p@shop.de'],
  ['Postern, Inc. <p@shop.de>', 'Postern, Inc.', 'p@shop.de'],
  [String.raw`"The \"best\" shop" <p@shop.de>`, 'The "best" shop', 'p@shop.de'],
  ['Bücher & Söhne <p@bücher.de>', 'Bücher & Söhne', 'p@bücher.de'],
  ['shop.de <p@shop.de>', 'shop.de', 'p@shop.de'],
  ['p@shop.de <p@shop.de>', 'p@shop.de', 'p@shop.de'],
])('%s is a sender', (text, name, address) => {
  expect(readSender(text)).toEqual({ name, address });
});

test.each([
  '',
  'Postern',
  'Postern p@shop.de',
  'Postern <p@shop.de',
  'Postern <>',
  'Postern <p@shop.de> more',
  'a@shop.de, b@shop.de',
  'A <a@shop.de>, B <b@shop.de>',
  'Postern\r\nBcc: <p@shop.de>',
  '"Postern <p@shop.de>',
  'P "x" <p@shop.de>',
])('%j is not a sender', (text) => {
  expect(readSender(text)).toBeNull();
});
