import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedAddress } from './answer.ts';
import { readAddresses } from './read-addresses.ts';

/** Reads a list in chunks of the given number of bytes. */
async function read(
  text: string | Buffer,
  { column, size = 1 << 16 }: { column?: string; size?: number } = {},
): Promise<ListedAddress[]> {
  const bytes = Buffer.from(text as string);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const { entries } = await open(chunks(), column);
  const all: ListedAddress[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

function open(chunks: AsyncIterable<Buffer>, column?: string) {
  const { signal } = new AbortController();
  return readAddresses(chunks, { column, chooseColumn: null, signal });
}

const emails = (entries: ListedAddress[]) => entries.map(({ email }) => email);
const lines = (entries: ListedAddress[]) => entries.map(({ line }) => line);

describe('a list of lines', () => {
  it('has one address per line; blank lines count only as lines', async () => {
    const entries = await read('a@x.de\n\n  \nb@x.de');
    expect(entries).toEqual([
      { index: 0, line: 1, email: 'a@x.de', endByte: 7 },
      { index: 1, line: 4, email: 'b@x.de', endByte: 17 },
    ]);
  });

  it('can begin with a byte order mark, and can have CRLF line ends', async () => {
    expect(emails(await read('\ufeffa@x.de\r\nb@x.de\r\n'))).toEqual(['a@x.de', 'b@x.de']);
  });

  it('keeps a line that is not an address, without surrounding white space', async () => {
    expect(emails(await read(' a@x.de b\n"a, b"@x.de\n'))).toEqual(['a@x.de b', '"a, b"@x.de']);
  });

  it('can be empty', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\ufeff\n\r\n  ')).toEqual([]);
  });

  it('without line ends is rejected before it exhausts the memory', async () => {
    const text = Buffer.alloc(1_100_000, 'a');
    const refused: unknown = await read(text).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ exitCode: 66, message: /^Line 1 / });
  });

  it('gives the same addresses for any chunk size', async () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((text) => !/[\r\n,;|\t"]/.test(text) && text !== '\0')
      .map((text) => `${text}a`);
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (all, size) => {
        const entries = await read(`\ufeff${all.join('\n')}\n`, { size });
        expect(emails(entries)).toEqual(all.map((one) => one.trim()));
        expect(lines(entries)).toEqual(all.map((_, at) => at + 1));
      }),
    );
  });
});

describe('a table', () => {
  it('is read by its column', async () => {
    const text = 'id,email\n1,a@x.de\n2,"b@x.de"\n';
    expect(await read(text)).toEqual([
      { index: 0, line: 2, email: 'a@x.de', endByte: 18 },
      { index: 1, line: 3, email: 'b@x.de', endByte: text.length },
    ]);
    expect(emails(await read('to;mail\nx@y.de;\n', { column: 'to' }))).toEqual(['x@y.de']);
  });

  it('keeps the line numbers correct: an empty cell is an empty address', async () => {
    expect(emails(await read('id,email\n1,\n2\n3,c@x.de,more\n'))).toEqual(['', '', 'c@x.de']);
  });

  it('can be longer than the part that is searched for the column', async () => {
    const all = Array.from({ length: 30_000 }, (_, at) => `j${at}@x.de`);
    const text = `who,contact\n${all.map((email) => `x,${email}\n`).join('')}`;
    expect(emails(await read(text, { size: 1000 }))).toEqual(all);
  });

  it('can be empty', async () => {
    expect(await read('email\n')).toEqual([]);
    expect(await read('id,email\n')).toEqual([]);
  });

  it.each([
    [
      'id,email\n1,"a@x.de\n2,b@x.de\n',
      'A quotation mark opens a cell in line 2 and is not closed.',
    ],
    ['email\na@x.de\n"b@x.de\n', 'A quotation mark opens a cell in line 3 and is not closed.'],
    ['a,b\nx,y\n', /^No column of the list is full of addresses\. .*--column NUMBER\.$/],
    ['work,home\na@x.de,b@x.de\n', /^Several columns .*: 1 \(work\), 2 \(home\)\. Use --column/],
    [Buffer.from('PK\x03\x04'), /^The list is a spreadsheet file\./],
    [Buffer.from('email\na@x.de\n\xff\xc8\xe2\xe0@x.de\n', 'latin1'), /^The address in line 3 /],
  ])('%j is rejected with its line number, and no cell is quoted', async (text, message) => {
    const refused: unknown = await read(text).catch((error: Error) => error);
    expect(refused).toMatchObject({ exitCode: 66, message });
    expect(String(refused)).not.toContain('x.de');
  });

  it('escapes control characters of its header on the terminal', async () => {
    const refused = read('\u001b]0;mine\u0007,b\n1,2\n', { column: 'c' });
    await expect(refused).rejects.toThrow('Its columns: 1 (\\u{1b}]0;mine\\u{7}), 2 (b).');
  });
});

it('is rejected before an unclosed quotation mark exhausts the memory', async () => {
  let givenBytes = 0;
  async function* endless() {
    yield Buffer.from('id,email\n1,"a@x.de\n');
    for (; givenBytes < 64 << 20; givenBytes += 1 << 16) yield Buffer.alloc(1 << 16, '1,b@x.de\n');
  }
  const { entries } = await open(endless());
  await expect(entries.next()).rejects.toMatchObject({ exitCode: 66, message: /in line 2 / });
  expect(givenBytes).toBeLessThan(4 << 20);
});

it('is rejected without the text of the read error', async () => {
  async function* broken() {
    yield Buffer.from('a@x.de\n');
    throw Object.assign(new Error('EIO: jane@x.de'), { code: 'EIO' });
  }
  const { entries } = await open(broken());
  expect((await entries.next()).value).toMatchObject({ email: 'a@x.de' });
  await expect(entries.next()).rejects.toMatchObject({
    exitCode: 66,
    message: 'The list cannot be read: EIO.',
  });
});
