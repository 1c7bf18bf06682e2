import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpError } from '../api/http-error.ts';
import { readList } from './read-list.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, column?: string) => readList(encode(text), { column });
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
  ['a line that is no address', 'nonsense\na@b.example', ['nonsense', 'a@b.example']],
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

test('reads the column that is asked for', async () => {
  const text = 'work,home\na@b.example,c@d.example';
  expect(await read(text, ' Home ')).toEqual(['c@d.example']);
});

test('reads UTF-16 with and without a byte order mark, and Windows-1252 where it is not UTF-8', async () => {
  expect(await readList(utf16('name,email\nÉ,a@b.example'))).toEqual(['a@b.example']);
  expect(await readList(utf16('\uFEFFname,email\nÉ,a@b.example'))).toEqual(['a@b.example']);
  const latin = new Uint8Array(Buffer.from('email\nren\xe9@b.example', 'latin1'));
  expect(await readList(latin)).toEqual(['rené@b.example']);
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
])('refuses %s, and says where', async (_, text, column, told) => {
  const refusal: unknown = await read(text, column).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpError);
  const { code, details } = refusal as HttpError;
  expect(code).toBe('unprocessable');
  expect(details!.map(({ path, issue }) => `${path}: ${issue}`)).toEqual([
    expect.stringContaining(told),
  ]);
});

test('an empty file has no addresses', async () => {
  expect(await read('')).toEqual([]);
});

test('any bytes give a list or a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const list = await readList(bytes).catch((error: unknown) => error);
      expect(Array.isArray(list) || list instanceof HttpError).toBe(true);
    }),
  );
});
