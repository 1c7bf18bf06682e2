import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from './answer.ts';
import { readAddresses } from './read-addresses.ts';

/** Reads a list that comes in chunks of so many bytes. */
async function read(
  text: string | Buffer,
  { column, isCsv = column !== undefined, size = 1 << 16 }: Partial<Options> = {},
): Promise<Entry[]> {
  const bytes = Buffer.from(text as string);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const { signal } = new AbortController();
  const entries: Entry[] = [];
  for await (const entry of readAddresses(chunks(), { isCsv, column, signal })) entries.push(entry);
  return entries;
}

interface Options {
  column: string;
  isCsv: boolean;
  size: number;
}

const emails = (entries: Entry[]) => entries.map(({ email }) => email);
const lines = (entries: Entry[]) => entries.map(({ line }) => line);

describe('a text', () => {
  it('is an address a line; blank lines count as lines only', async () => {
    const entries = await read('a@x.de\n\n  \nb@x.de');
    expect(entries).toEqual([
      { index: 0, line: 1, email: 'a@x.de', endByte: 7 },
      { index: 1, line: 4, email: 'b@x.de', endByte: 17 },
    ]);
  });

  it('may begin with a byte order mark, and end its lines with CRLF', async () => {
    expect(emails(await read('\ufeffa@x.de\r\nb@x.de\r\n'))).toEqual(['a@x.de', 'b@x.de']);
  });

  it('leaves a line as it was given', async () => {
    expect(emails(await read(' a@x.de \tb\n"a, b"@x.de\n'))).toEqual([
      ' a@x.de \tb',
      '"a, b"@x.de',
    ]);
  });

  it('may be empty', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\ufeff\n\r\n  ')).toEqual([]);
  });

  it('in UTF-16 is refused in plain words', async () => {
    const text = Buffer.from('\ufeffa@x.de\n', 'utf16le');
    await expect(read(text)).rejects.toMatchObject({ exitCode: 66, message: /UTF-16/ });
  });

  it('without line ends is refused before it fills the memory', async () => {
    const text = Buffer.alloc(1_100_000, 'a');
    await expect(read(text)).rejects.toMatchObject({ exitCode: 66, message: /^Line 1 / });
  });

  it('is the same in chunks of any size', async () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((text) => !/[\r\n]/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (all, size) => {
        const text = `${all.join('\n')}\n`;
        const entries = await read(`\ufeff${text}`, { size });
        const given = all.filter((one) => one.trim() !== '');
        expect(emails(entries)).toEqual(given);
        expect(lines(entries).map((at) => all[at - 1])).toEqual(given);
      }),
    );
  });
});

describe('a CSV text', () => {
  it('is read by its column', async () => {
    const text = 'id,email\n1,a@x.de\n2,"b@x.de"\n';
    const entries = await read(text, { isCsv: true });
    expect(entries).toEqual([
      { index: 0, line: 2, email: 'a@x.de', endByte: 18 },
      { index: 1, line: 3, email: 'b@x.de', endByte: text.length },
    ]);
    expect(emails(await read('to;mail\nx@y.de;\n', { column: 'to' }))).toEqual(['x@y.de']);
  });

  it.each([[','], [';'], ['\t']])('may be separated by %j', async (mark) => {
    const text = ['"a;b,c"', 'email', 'x\n1', 'j@x.de', '2,5\n'].join(mark);
    expect(emails(await read(text.replace('2,5', '2'), { isCsv: true }))).toEqual(['j@x.de']);
  });

  it.each([1, 5, 1 << 16])('is read from chunks of %i bytes after empty lines', async (size) => {
    const text = '\n\r\n"full,\nname";email\r"a, b";a@x.de\n';
    expect(emails(await read(text, { isCsv: true, size }))).toEqual(['a@x.de']);
  });

  it('may have lines inside its cells, CRLF and a byte order mark', async () => {
    const text = '\ufeffemail,note\r\na@x.de,"one\ntwo"\r\n\r\nb@x.de,\r\n';
    const entries = await read(text, { isCsv: true, size: 5 });
    expect(emails(entries)).toEqual(['a@x.de', 'b@x.de']);
    expect(lines(entries)).toEqual([3, 5]);
  });

  it('keeps its records in step: an empty cell is an empty address', async () => {
    expect(emails(await read('id,email\n1,\n2\n3,c@x.de,more\n', { isCsv: true }))).toEqual([
      '',
      '',
      'c@x.de',
    ]);
  });

  it('needs no header', async () => {
    expect(emails(await read('1,a@x.de\n2,b@x.de\n', { isCsv: true }))).toEqual([
      'a@x.de',
      'b@x.de',
    ]);
  });

  it('may be longer than what is looked at to find its column', async () => {
    const all = Array.from({ length: 3000 }, (_, at) => `j${at}@x.de`);
    const text = `who,contact\n${all.map((email) => `x,${email}\n`).join('')}`;
    expect(emails(await read(text, { isCsv: true, size: 1000 }))).toEqual(all);
  });

  it('may be empty', async () => {
    expect(await read('', { isCsv: true })).toEqual([]);
    expect(await read('email\n', { isCsv: true })).toEqual([]);
  });

  it('that is broken is refused by its line, and no cell is quoted', async () => {
    const text = 'id,email\n1,"a@x.de\n2,b@x.de\n';
    const refused = await read(text, { isCsv: true }).catch((error: Error) => error);
    expect(refused).toMatchObject({ exitCode: 66, message: /line \d+ \(CSV_QUOTE_NOT_CLOSED\)/ });
    expect(String(refused)).not.toContain('x.de');
  });
});

it('a CSV text with a quote that is never closed does not fill the memory', async () => {
  let givenBytes = 0;
  async function* endless() {
    yield Buffer.from('email\n"a@x.de\n');
    for (; givenBytes < 64 << 20; givenBytes += 1 << 16) yield Buffer.alloc(1 << 16, 'b@x.de\n');
  }
  const { signal } = new AbortController();
  const entries = readAddresses(endless(), { isCsv: true, column: undefined, signal });
  await expect(entries.next()).rejects.toMatchObject({
    exitCode: 66,
    message: /line \d+ \(CSV_MAX_RECORD_SIZE\)/,
  });
  expect(givenBytes).toBeLessThan(4 << 20);
});

it('a list that fails while it is read is refused without its own words', async () => {
  async function* broken() {
    yield Buffer.from('a@x.de\n');
    throw Object.assign(new Error('EIO: jane@x.de'), { code: 'EIO' });
  }
  const { signal } = new AbortController();
  const entries = readAddresses(broken(), { isCsv: false, column: undefined, signal });
  expect((await entries.next()).value).toMatchObject({ email: 'a@x.de' });
  await expect(entries.next()).rejects.toMatchObject({
    exitCode: 66,
    message: 'The list cannot be read: EIO.',
  });
});
