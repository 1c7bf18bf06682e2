import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { readList } from './read-list.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const MOST = { maxAddresses: 1000 };
const read = (text: string, column?: string) => readList([encode(text)], { ...MOST, column });
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

test.each<[string, string, string[]]>([
  ['one address a line', 'a@b.example\nc@d.example\n', ['a@b.example', 'c@d.example']],
  [
    'Windows lines and a byte order mark',
    '\uFEFFa@b.example\r\nc@d.example',
    ['a@b.example', 'c@d.example'],
  ],
  [
    'empty lines and blanks around',
    '\n a@b.example \n\n\tc@d.example\n',
    ['a@b.example', 'c@d.example'],
  ],
  ['a line that is not an address', 'nonsense\na@b.example', ['nonsense', 'a@b.example']],
  ['nothing but rubbish in one column', 'one\ntwo', ['one', 'two']],
  ['a header alone in its column', 'E-Mail\na@b.example', ['a@b.example']],
  ['a column by a usual name', 'name,Email address,city\nA,a@b.example,X\nB,,Y', ['a@b.example']],
  ['a column by a usual name, accents apart', 'nom;Adresse é-mail\nA;a@b.example', ['a@b.example']],
  ['a column by what it holds', 'name\tcontact\nA\ta@b.example', ['a@b.example']],
  ['no header', 'A,a@b.example\nB,c@d.example', ['a@b.example', 'c@d.example']],
  [
    'quotes, line breaks and commas within',
    'email,note\n"a@b.example","x, ""y""\nz"',
    ['a@b.example'],
  ],
  [
    'rows of uneven length',
    'email,note\na@b.example\nc@d.example,x,y',
    ['a@b.example', 'c@d.example'],
  ],
  ['empty lines before the header', '\n\r\nname;email\nA;a@b.example', ['a@b.example']],
  ['a first column without a name', '\temail\n1\ta@b.example', ['a@b.example']],
  [
    'line ends of several kinds',
    'name,email\r\nA,a@b.example\nB,c@d.example',
    ['a@b.example', 'c@d.example'],
  ],
  ['a stray quote', 'email\no"hara@b.example', ['o"hara@b.example']],
])('reads %s', async (_, text, addresses) => {
  expect(await read(text)).toEqual(addresses);
});

test('reads the requested column', async () => {
  const text = 'work,home\na@b.example,c@d.example';
  expect(await read(text, ' Home ')).toEqual(['c@d.example']);
});

test('reads UTF-16 with and without a byte order mark, and Windows-1252 where it is not UTF-8', async () => {
  expect(await readList([utf16('name,email\nÉ,a@b.example')], MOST)).toEqual(['a@b.example']);
  expect(await readList([utf16('\uFEFFname,email\nÉ,a@b.example')], MOST)).toEqual(['a@b.example']);
  const latin = new Uint8Array(Buffer.from('email\nren\xe9@b.example', 'latin1'));
  expect(await readList([latin], MOST)).toEqual(['rené@b.example']);
});

test.each<[string, string, string | undefined, string]>([
  [
    'a column that is not there',
    'a,b\n1,2',
    'email',
    'column: The list does not have this column.',
  ],
  ['a table without addresses', 'a,b\n1,2', undefined, 'column: No column of the list is full'],
  [
    'two columns of addresses',
    'work,home\na@b.example,c@d.example',
    undefined,
    'column: Several columns of the list are full of addresses.',
  ],
  [
    'a quote that is never closed',
    'email\n"a@b.example',
    undefined,
    'list: A quotation mark opens a cell in line 2 and is not closed.',
  ],
  [
    'a row without end',
    `email\n${'x'.repeat(1_100_000)}`,
    undefined,
    'list: Line 2 is too long for a list of addresses.',
  ],
])('rejects %s, and names the line or column', async (_, text, column, expected) => {
  const rejection: unknown = await read(text, column).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(ServiceError);
  const { code, details } = rejection as ServiceError;
  expect(code).toBe('unprocessable');
  expect(details!.map(({ path, issue }) => `${path}: ${issue}`)).toEqual([
    expect.stringContaining(expected),
  ]);
});

test('an empty file has no addresses', async () => {
  expect(await read('')).toEqual([]);
});

test('any bytes result in a list or a ServiceError', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const list = await readList([bytes], MOST).catch((error: unknown) => error);
      expect(Array.isArray(list) || list instanceof ServiceError).toBe(true);
    }),
  );
});

/** A list of 2 MiB in pieces of 16 KiB, as an upload comes, and the number of pieces that were read. */
function upload(head: string, row: string, encoding: BufferEncoding = 'utf8') {
  const bytes = Buffer.from(head + row.repeat((2 << 20) / row.length), encoding);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 1 << 14) {
    pieces.push(new Uint8Array(bytes.subarray(at, at + (1 << 14))));
  }
  const slices = pieces.map((piece) => vi.spyOn(piece, 'subarray'));
  return { pieces, readCount: () => slices.filter(({ mock }) => mock.calls.length > 0).length };
}

const ADDRESSES = '1000 addresses';
const EMPTY_ROWS = '10000 rows without an address';

test.each<[what: string, head: string, row: string, encoding: BufferEncoding, limit: string]>([
  ['short lines', '', 'a\n', 'utf8', ADDRESSES],
  ['lines that end with CR', '', 'a\r', 'utf8', ADDRESSES],
  ['lines in UTF-16', '\uFEFF', 'a\n', 'utf16le', ADDRESSES],
  ['lines in Windows-1252', 'email\n', '\xe9\n', 'latin1', ADDRESSES],
  ['cells of several addresses', 'email\n', `${'a@b.c;'.repeat(100)}\n`, 'utf8', ADDRESSES],
  ['quoted cells', 'email,b\n', '"a""",b\n', 'utf8', ADDRESSES],
  ['empty lines', '', '\n', 'utf8', EMPTY_ROWS],
  ['empty lines that end with CR', '', '\r', 'utf8', EMPTY_ROWS],
  ['lines of blanks', '', ' \t\n', 'utf8', EMPTY_ROWS],
  ['rows of empty cells', 'email;b\n', ';\n', 'utf8', EMPTY_ROWS],
  ['rows of empty cells in quotes', 'email,b\n', '"",""\n', 'utf8', EMPTY_ROWS],
  ['rows without an address', 'email,b\n', ',x\n', 'utf8', EMPTY_ROWS],
])('a list of %s is rejected at its limit, and its rest is not read', async (...row) => {
  const [, head, text, encoding, limit] = row;
  const { pieces, readCount } = upload(head, text, encoding);
  await expect(readList(pieces, MOST)).rejects.toMatchObject({
    code: 'too_large',
    details: [{ path: 'list', issue: `The list has more than ${limit}.` }],
  });
  expect(readCount()).toBeLessThan(pieces.length / 2);
});

test.each([
  ['a quoted cell', 'email,b\na@b.example,"', 'x'],
  ['doubled quotation marks', 'email,b\na@b.example,"', '""'],
  ['one line', '', 'x'],
  ['one row of many cells', 'email\n', 'a@b.example,'],
  ['blanks', 'email\n', ' '],
])('a list of 2 MiB in %s is rejected after 1 MiB', async (_, head, row) => {
  const { pieces, readCount } = upload(head, row);
  const reading = readList(pieces, { ...MOST, column: '1' });
  await expect(reading).rejects.toMatchObject({ code: 'unprocessable' });
  expect(readCount()).toBeLessThan(pieces.length * 0.9);
});

test('a list with ten empty rows for each address that it can have is read', async () => {
  const rows = `a@b.example;\n${';\n'.repeat(10_000)}`;
  expect(await read(`email;name\n${rows}`)).toEqual(['a@b.example']);
});

test('a list that is there at once is read in turns of the event loop', async () => {
  const { pieces } = upload('email,b\n', 'a@b.example,\n');
  let roundCount = 0;
  const count = () => {
    roundCount += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  await readList(pieces, { maxAddresses: 1_000_000 });
  clearImmediate(immediate);
  expect(roundCount).toBeGreaterThan(2);
});
