import { describe, expect, it } from 'vitest';
import { readListBeginning, BEGINNING_BYTES } from './list-beginning.ts';
import { createListReader } from './list-reader.ts';
import { ListFault } from './list-fault.ts';
import { columnText } from './list-column.ts';

/** Reads a list in pieces of so many bytes; what it may be where there is a doubt. */
function read(
  list: string | Uint8Array,
  { column, size = 1 << 16 }: { column?: string; size?: number } = {},
) {
  const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : list;
  const head = bytes.subarray(0, BEGINNING_BYTES);
  const beginning = readListBeginning(head, { isWhole: head.length === bytes.length, column });
  const { columns } = beginning;
  if (columns && !columns.chosen) return columns.candidates.map(columnText);
  const reader = createListReader(beginning);
  const entries = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const { line, email } of reader.push(bytes.subarray(at, at + size)))
      entries.push(`${line} ${email}`);
  }
  for (const { line, email } of reader.end()) entries.push(`${line} ${email}`);
  return entries;
}
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('x', () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ['lines', 'a@x.de\n\n  \nb@x.de', ['1 a@x.de', '4 b@x.de']],
    ['rubbish lines', 'one\ntwo, three\na@x.de', ['1 one', '2 two, three', '3 a@x.de']],
    ['CR', 'email,x\ra@x.de,1\rb@x.de,2', ['2 a@x.de', '3 b@x.de']],
    [
      'CRLF in quotes',
      'email,note\r\na@x.de,"one\r\ntwo"\r\nb@x.de,x\r\n',
      ['2 a@x.de', '4 b@x.de'],
    ],
    [
      'line of the cell',
      'note,email\r\n"one\r\ntwo",a@x.de\r\nb,b@x.de\r\n',
      ['3 a@x.de', '4 b@x.de'],
    ],
    ['sep', 'sep=;\r\nname;email\r\nDoe, J;a@x.de\r\n', ['3 a@x.de']],
    ['sep pipe', '\ufeffsep=|\nname|email\nDoe|a@x.de\n', ['3 a@x.de']],
    ['pipe', 'Doe, J|a@x.de\nRoe, R|b@x.de\n', ['1 a@x.de', '2 b@x.de']],
    [
      'backslash',
      'name,email\n"Jane \\"JD\\", Doe",a@x.de\n"C:\\\\",b@x.de',
      ['2 a@x.de', '3 b@x.de'],
    ],
    ['backslash as a letter', 'name,email\n"C:\\",a@x.de\nx,b@x.de', ['2 a@x.de', '3 b@x.de']],
    ['stray quotes', 'name,email\n"5" wide, x",a@x.de\n6" wide,b@x.de\n', ['2 a@x.de', '3 b@x.de']],
    ['names in quotes', '"Doe, Jane" <a@x.de>\n"Roe, R" <b@x.de>\n', ['1 a@x.de', '2 b@x.de']],
    [
      'names in quotes in one line',
      '"Doe, Jane" <a@x.de>, "Roe, R" <b@x.de>',
      ['1 a@x.de', '1 b@x.de'],
    ],
    [
      'names in quotes in a table',
      '"Doe, Jane" <a@x.de>,"Köln"\n"Roe, R" <b@x.de>,"Rom"\n',
      ['1 a@x.de', '2 b@x.de'],
    ],
    [
      'several',
      'name,email\nJ,"a@x.de; b@x.de"\nK,mailto:c@x.de\nL,Jane <d@x.de>\nM,\n',
      ['2 a@x.de', '2 b@x.de', '3 c@x.de', '4 d@x.de', '5 '],
    ],
    ['one line of commas', 'a@x.de, b@x.de, c@x.de', ['1 a@x.de', '1 b@x.de', '1 c@x.de']],
    ['title', 'Export of June\n\nname;email\nJ;a@x.de\nK;b@x.de', ['4 a@x.de', '5 b@x.de']],
    [
      'notes',
      'note,Customer Email\ncall z@x.de,a@x.de\nz@x.de,b@x.de\n,c@x.de',
      ['2 a@x.de', '3 b@x.de', '4 c@x.de'],
    ],
    ['1252', bytes('name;email\nJos\xe9;ren\xe9@x.de\n'), ['2 rené@x.de']],
    ['1252 at the end', bytes('ren\xe9@x.de\nb@x.d\xe9'), ['1 rené@x.de', '2 b@x.dé']],
    ['1251 ascii addresses', bytes('name;email\n\xc8\xe2\xe0\xed;a@x.de\n'), ['2 a@x.de']],
    ['16le', utf16le('name;email\r\nJosé;a@x.de\r\n'), ['2 a@x.de']],
    ['16be', utf16be('name\temail\r\nJosé\ta@x.de\r\n'), ['2 a@x.de']],
    ['16le mark', utf16le('\ufeffname;email\r\n李;a@x.de\r\n'), ['2 a@x.de']],
    [
      'google',
      'Name,Notes,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Value\nJ,z@x.de,* Home,a@x.de,b@x.de\nK,,* Home,c@x.de,\n',
      ['2 a@x.de', '3 c@x.de'],
    ],
    [
      'woo',
      'order_note,billing_email,shipping_email\nz@x.de,a@x.de,c@x.de\n,b@x.de,d@x.de',
      ['2 a@x.de', '3 b@x.de'],
    ],
    [
      'hubspot',
      'Contact owner,Email,Name\no@x.de,a@x.de,J\no@x.de,b@x.de,K\no@x.de,,K',
      ['2 a@x.de', '3 b@x.de', '4 '],
    ],
    ['doubt', 'work,home\na@x.de,b@x.de\n', ['1 (work)', '2 (home)']],
    ['NUL', 'email\na\0@x.de\nb@x.de', ['2 a\0@x.de', '3 b@x.de']],
    ['excel rows', 'email,x\na@x.de,1\n,\n,\n', ['2 a@x.de']],
    ['headerless empty', '1,J,\n2,K,a@x.de\n', ['1 ', '2 a@x.de']],
    ['short rows', 'email,name\na@x.de\nb@x.de\n', ['2 a@x.de', '3 b@x.de']],
    ['utf8 broken in a note', bytes('email,note\na@x.de,\xc3\xa9\xff\xc3\xa9\n'), ['2 a@x.de']],
    ['table of addresses asked', 'a@x.de;b@x.de\n', ['1 a@x.de', '1 b@x.de']],
    ['empty', '', []],
  ])('%s', (_, list, expected) => {
    expect(read(list)).toEqual(expected);
    for (const size of [1, 2, 3, 7]) expect(read(list, { size })).toEqual(expected);
  });
  it.each<[string, string | Uint8Array, string]>([
    ['unclosed', 'id,email\n1,"a@x.de\n2,b@x.de\n', 'quote_not_closed 2'],
    ['unclosed, then quoted', 'id,email\n1,"a@x.de\n2,b@x.de\n3,"c@x.de"\n', 'quote_not_closed 2'],
    ['zip', bytes('PK\x03\x04aaa'), 'workbook undefined'],
    ['broken', bytes('email\n\xc3\xa9\xc3\xa9a@x.de\n\xff@x.de'), 'undecodable 3'],
    ['1251', bytes('\xc8\xe2\xe0\xed@x.de'), 'undecodable 1'],
    ['macroman', bytes('jos\x8e@x.de'), 'undecodable 1'],
  ])('%s', (_, list, code) => {
    try {
      read(list);
    } catch (error) {
      const { code: c, line } = error as ListFault;
      expect(`${c} ${line}`).toBe(code);
      return;
    }
    expect.unreachable();
  });
});
