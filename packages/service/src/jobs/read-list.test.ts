import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpError } from '../api/http-error.ts';
import { readList } from './read-list.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, column?: string) => readList(encode(text), { column });
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

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

test('reads UTF-16 with a byte order mark, and Windows-1252 where it is no UTF-8', async () => {
  expect(await readList(utf16('name,email\nÉ,a@b.example'))).toEqual(['a@b.example']);
  const latin = new Uint8Array(Buffer.from('email\nren\xe9@b.example', 'latin1'));
  expect(await readList(latin)).toEqual(['rené@b.example']);
});

test.each<[string, string, string | undefined, string]>([
  ['an empty file', '', undefined, 'email is empty'],
  ['a column that is not there', 'a,b\n1,2', 'email', 'column is not in the first row'],
  ['a table without addresses', 'a,b\n1,2', undefined, 'column no column holds addresses'],
  [
    'a quote that is never closed',
    'email\n"a@b.example',
    undefined,
    'line 2 is not written as CSV',
  ],
  ['a row without end', `email\n${'x'.repeat(70_000)}`, undefined, 'line 2 is too long a row'],
])('refuses %s, and says where', async (_, text, column, told) => {
  const refusal: unknown = await read(text, column).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpError);
  const { code, details } = refusal as HttpError;
  expect(code).toBe('unprocessable');
  expect(details!.map(({ path, issue }) => `${path} ${issue}`)).toEqual([told]);
});

test('any bytes give a list or a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const list = await readList(bytes).catch((error: unknown) => error);
      expect(Array.isArray(list) || list instanceof HttpError).toBe(true);
    }),
  );
});
