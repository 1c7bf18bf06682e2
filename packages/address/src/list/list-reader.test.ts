import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListBeginning } from './list-beginning.ts';
import { ListFault } from './list-fault.ts';
import { createListReader } from './list-reader.ts';
import { encoded, readBytes } from './test/read-bytes.ts';

const { bytes, utf16le, utf16be } = encoded;
const A_AND_B = ['2 a@x.de', '3 b@x.de'];

describe('createListReader reads, in chunks of any size,', () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ['one address per line', 'a@x.de\n\n  \nb@x.de', ['1 a@x.de', '4 b@x.de']],
    [
      'lines that are not addresses',
      'one\ntwo, three\na@x.de',
      ['1 one', '2 two, three', '3 a@x.de'],
    ],
    ['addresses under a name', 'E-Mail\na@x.de\nb@x.de\n', A_AND_B],
    ['quoted lines', '"email"\n"a@x.de"\n"b@x.de"\n', A_AND_B],
    ['lone CR', 'email,x\ra@x.de,1\rb@x.de,2', A_AND_B],
    ['line ends of several kinds', 'email,x\r\na@x.de,1\nb@x.de,2\r', A_AND_B],
    ['CRLF in quotes', 'x,email\r\n"1\r\n2",a@x.de\r\n3,b@x.de\r\n', ['3 a@x.de', '4 b@x.de']],
    [
      'line ends in quotes behind the address',
      'email,x\na@x.de,"1\n2\r3"\nb@x.de,4\n',
      ['2 a@x.de', '5 b@x.de'],
    ],
    [
      'delimiters of another kind in quotes',
      '"a ""b""; c",email\n"a ""b""; c",a@x.de\n',
      ['2 a@x.de'],
    ],
    ['the line sep=;', 'sep=;\r\nname;email\r\nDoe, J;a@x.de\r\n', ['3 a@x.de']],
    [
      'the line sep=| behind a byte order mark',
      '\uFEFF"SEP=|"\nname|email\nDoe|a@x.de\n',
      ['3 a@x.de'],
    ],
    ['pipes', 'Doe, J|a@x.de\nRoe, R|b@x.de\n', ['1 a@x.de', '2 b@x.de']],
    ['tabs', 'name\tmail\nDoe, J\ta@x.de\n', ['2 a@x.de']],
    ['semicolons and decimal commas', '1,5;a@x.de\n2,5;b@x.de\n', ['1 a@x.de', '2 b@x.de']],
    ['doubled quotes', 'name,email\n"""J"", Doe",a@x.de\nx,b@x.de', A_AND_B],
    ['quotes behind backslashes', 'name,email\n"J \\"JD\\", Doe",a@x.de\n"C:\\\\",b@x.de', A_AND_B],
    ['a backslash at the end of a cell', 'name,email\n"C:\\",a@x.de\nx,b@x.de', A_AND_B],
    ['quotes that close nothing', 'name,email\n"5" wide, x",a@x.de\n6" wide,b@x.de\n', A_AND_B],
    ['quoted names', '"Doe, J" <a@x.de>\n"Roe, R" <b@x.de>\n', ['1 a@x.de', '2 b@x.de']],
    ['quoted names in one line', '"Doe, J" <a@x.de>, "Roe, R" <b@x.de>', ['1 a@x.de', '1 b@x.de']],
    [
      'quoted names in a table',
      '"Doe, J" <a@x.de>,"Rom"\n"Roe, R" <b@x.de>,"Bern"\n',
      ['1 a@x.de', '2 b@x.de'],
    ],
    [
      'several addresses in a cell',
      'name,email\nJ,"a@x.de; b@x.de"\nK,mailto:c@x.de\n',
      ['2 a@x.de', '2 b@x.de', '3 c@x.de'],
    ],
    ['several addresses in a line', 'a@x.de, b@x.de\nc@x.de', ['1 a@x.de', '1 b@x.de', '2 c@x.de']],
    [
      'a title above the table',
      'Export of June\n\nname;email\nJ;a@x.de\nK;b@x.de',
      ['4 a@x.de', '5 b@x.de'],
    ],
    ['empty rows of a spreadsheet', 'email,x\na@x.de,1\n,\nb@x.de,\n', ['2 a@x.de', '4 b@x.de']],
    ['empty cells', '1,J,\n2,K,a@x.de\n', ['1 ', '2 a@x.de']],
    ['rows that are too short', 'email,name\na@x.de\nb@x.de\n', A_AND_B],
    ['NUL in one address', 'email\na\0@x.de\nb@x.de', ['2 a\0@x.de', '3 b@x.de']],
    [
      'U+FFFD that is in the file itself',
      'email\na\uFFFD@x.de\nb@x.de',
      ['2 a\uFFFD@x.de', '3 b@x.de'],
    ],
    [
      'Windows-1252',
      bytes('name;email\nJos\xE9;ren\xE9@x.de\nO\x92Hara;b@x.de'),
      ['2 rené@x.de', '3 b@x.de'],
    ],
    [
      'Windows-1252 in the last byte',
      bytes('name,email\nJ,a@x.de\nK,b@x.de\xE9'),
      ['2 a@x.de', '3 b@x.deé'],
    ],
    ['UTF-16 LE without a mark', utf16le('name;email\r\nJosé;a@x.de\r\n'), ['2 a@x.de']],
    ['UTF-16 BE without a mark', utf16be('name\temail\r\nJosé\ta@x.de\r\n'), ['2 a@x.de']],
    ['UTF-16 LE with a mark', utf16le('\uFEFF名前,メール\r\n\u{20BB7}田,a@x.de\r\n'), ['2 a@x.de']],
    ['UTF-16 BE with a mark', utf16be('\uFEFF姓名,邮箱\n李,a@x.de'), ['2 a@x.de']],
    ['UTF-8 with an invalid name', bytes('email,x\na@x.de,\xC3\xA9\xFF\xC3\xA9\n'), ['2 a@x.de']],
    [
      'another encoding, with addresses in ASCII',
      bytes('name;email\n\xC8\xE2\xE0\xED;a@x.de\n'),
      ['2 a@x.de'],
    ],
    ['an empty list', '', []],
    ['column names alone', 'id,email\n', []],
  ])('%s', (_, list, expected) => {
    for (const size of [1 << 16, 1, 2, 3, 7]) expect(readBytes(list, { size })).toEqual(expected);
  });

  it('generated records in the format of RFC 4180', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ';', 'é'),
      maxLength: 6,
    });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.nat({ max: 20 }), (cells, size) => {
        let line = 1;
        const expected = cells.map((text, at) => {
          line += (text.match(/\n/g)?.length ?? 0) + 1;
          return `${line} j${at}@x.de`;
        });
        const rows = cells.map((text, at) => `${quoted(text)},j${at}@x.de\n`);
        const entries = readBytes(`x,email\n${rows.join('')}`, { size: size + 1 });
        expect(entries).toEqual(expected);
      }),
    );
  });
});

describe('createListReader throws a ListFault for', () => {
  it.each<[string, string | Uint8Array, string]>([
    [
      'a quote that is never closed',
      'id,email\n1,"a@x.de\n2,b@x.de\n',
      'quote_not_closed in line 2',
    ],
    [
      'a quote that is never closed before others',
      'id,email\n1,"a@x.de\n2,b@x.de\n3,"c"\n',
      'quote_not_closed in line 2',
    ],
    [
      'a quote that is never closed in a single column',
      'email\na@x.de\n"b@x.d',
      'quote_not_closed in line 3',
    ],
    ['a record without an end', `id,email\n${'x'.repeat(2_500_000)}`, 'record_too_long in line 2'],
    [
      'invalid UTF-8 in an address',
      bytes('name,email\n\xC3\xA9,a@x.de\n\xC3\xBC,\xFFb@x.de'),
      'undecodable in line 3',
    ],
    ['UTF-8 that is cut off', bytes('email\njos\xC3\xA9@x.de\nr\xC3'), 'undecodable in line 3'],
    ['Windows-1251 in an address', bytes('\xC8\xE2\xE0\xED@x.de'), 'undecodable in line 1'],
    [
      'code page 437 in an address',
      bytes('name,email\nJ\x94rg,b\x81cher@x.de'),
      'undecodable in line 2',
    ],
    ['Mac Roman in an address', bytes('email\njos\x8E@x.de'), 'undecodable in line 2'],
    [
      'half a surrogate pair in UTF-16',
      utf16le('\uFEFFemail\n\uD842a@x.de\n'),
      'undecodable in line 2',
    ],
    ['an Excel workbook', bytes('PK\x03\x04\x14\x00'), 'workbook'],
    ['an old Excel workbook', bytes('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'), 'workbook'],
    ['a compressed file', bytes('\x1F\x8B\x08'), 'compressed'],
    ['a PDF', '%PDF-1.7\n', 'document'],
    ['a web page', '<!DOCTYPE html>\n<table>', 'markup'],
    ['UTF-32', bytes('\xFF\xFE\0\0a\0\0\0'), 'utf_32'],
    ['UTF-32 without a mark', bytes('a\0\0\0@\0\0\0b\0\0\0'), 'binary'],
    ['bytes that are not a text', bytes('\x01\x02\x03\x04\x05\x06\x07\x08abc'), 'binary'],
  ])('%s', (_, list, expected) => {
    for (const size of [1 << 16, 1 << 10]) {
      let fault: unknown;
      try {
        readBytes(list, { size });
      } catch (error) {
        fault = error;
      }
      expect(fault).toBeInstanceOf(ListFault);
      const { code, line } = fault as ListFault;
      expect(line === undefined ? code : `${code} in line ${line}`).toBe(expected);
    }
  });

  it('a fault, after the addresses before it', () => {
    const list = 'id,email\n1,a@x.de\n2,"b@x.de\n';
    expect(() => readBytes(list)).toThrow('A quotation mark opens a cell in line 3');
  });
});

it('a list separated by backslashes has no backslash escapes, so that a long row is read once', () => {
  const row = '"a"x\\'.repeat(50_000);
  const beginning = readListBeginning(bytes(`sep=\\\n${row}`), { isWhole: true, column: '1' });
  expect(beginning.dialect).toEqual({ delimiter: '\\', hasQuotes: true, hasBackslashes: false });
});

it('a reader counts empty lines, empty rows and rows whose cell is empty', () => {
  const list = bytes('email;x\n\n;\n"";""\n;1\na@x.de;2\r\n \t\n');
  const reader = createListReader(readListBeginning(list, { isWhole: true }));
  const emails = [...reader.push(list), ...reader.end()].map(({ email }) => email);
  expect([emails, reader.emptyRows]).toEqual([['', 'a@x.de'], 5]);
});
