import { isNightly, runsOf } from '@postern/tools/test/is-nightly.js';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeVerifier, hang } from './test/fake-verifier.ts';
import { makeFolder } from './test/folder.ts';
import { rowsOf, run } from './test/run.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

/** Produces rows of every kind. Most are failures: they are short, so every byte position can be tested. */
const LIST = ['Jänë@x', '="a,b"', 'a@x.de', '"'];
const verifier = fakeVerifier((email) => {
  if (!email.endsWith('.de')) throw new Error('no result');
  return { score: email.length, suggestion: `"${email}"` };
});

async function verify(list: string, out: string, ...more: string[]) {
  return run([list, '--out', out, ...more], { verifier });
}

describe.each(['ndjson', 'csv'])('--resume with %s', (ending) => {
  const list = folder.write(`list-${ending}.txt`, LIST.join('\n'));
  const whole = folder.path(`whole.${ending}`);
  const cut = folder.path(`cut.${ending}`);

  it(`makes the same file from ${isNightly ? 'every' : 'every fifth'} position where a run can be cut`, async () => {
    expect(await verify(list, whole)).toMatchObject({ exitCode: 3 });
    const expected = readFileSync(whole);
    for (let at = 0; at <= expected.length; at += isNightly ? 1 : 5) {
      writeFileSync(cut, expected.subarray(0, at));
      const { exitCode, err } = await verify(list, cut, '--resume');
      expect(`${at} ${exitCode} ${err}`).toMatch(/^\d+ [03] /);
      expect(readFileSync(cut).equals(expected), `cut at ${at}`).toBe(true);
    }
  });

  it.each([
    ['in the order of the list', ['--ordered']],
    ['with the rows as they are finished', []],
  ])('makes the same file for any list, %s', async (_, order) => {
    const isOrdered = order.length > 0;
    const linesOf = (written: string) =>
      isOrdered ? written.split('\n') : written.split('\n').sort();
    const text = fc
      .string({ unit: fc.constantFrom('a', '@', '"', '=', ' ', 'ü', '😀', "'") })
      .filter((line) => !/^".*"$/.test(line.trim()));
    await fc.assert(
      fc.asyncProperty(fc.array(text), fc.nat(), async (all, point) => {
        const given = all.map((one) => one.trim()).filter(Boolean);
        writeFileSync(list, all.join('\r\n'));
        await verify(list, whole, '--force', ...order);
        const expected = readFileSync(whole, 'utf8');
        const found: { index: unknown; email: unknown }[] =
          ending === 'csv' ? parse(expected, { columns: true }) : (rowsOf(expected) as never);
        const rows = isOrdered ? found : found.sort((a, b) => Number(a.index) - Number(b.index));
        expect(rows.map(({ index }) => Number(index))).toEqual(given.map((_, at) => at));
        expect(rows.map(({ email }) => String(email).replace(/^'(?=\s*[=@])/, ''))).toEqual(
          given.map((one) => one.replace(/^'(?=\s*[=@])/, '')),
        );
        const size = readFileSync(whole).length;
        truncateSync(whole, size === 0 ? 0 : point % size);
        await verify(list, whole, '--resume', ...order);
        expect(linesOf(readFileSync(whole, 'utf8'))).toEqual(linesOf(expected));
      }),
      { numRuns: runsOf(60) },
    );
  });

  it('skips the addresses that have a row', async () => {
    const asked = fakeVerifier();
    const out = folder.path(`asked.${ending}`);
    const short = folder.write('short.txt', 'a@x.de\nb@x.de\n');
    await run([short, '--out', out], { verifier: asked });
    const long = folder.write('long.txt', 'a@x.de\nb@x.de\nc@x.de\n');
    const { err, exitCode } = await run([long, '--out', out, '--resume'], { verifier: asked });
    expect(asked.asked).toEqual(['a@x.de', 'b@x.de', 'c@x.de']);
    expect(exitCode).toBe(0);
    expect(err).toContain('2 addresses were there already.');
    const single = folder.path(`single.${ending}`);
    await run([folder.write('single.txt', 'a@x.de\n'), '--out', single]);
    const grown = await run([long, '--out', single, '--resume']);
    expect(grown.err).toContain('1 address was there already.');
    const again = await run([long, '--out', out, '--resume'], { verifier: asked });
    expect(again).toMatchObject({ exitCode: 0, err: /Nothing to do/ });
  });

  it('checks only the addresses without a row, including those beside silent domains', async () => {
    const controller = new AbortController();
    const emails = Array.from({ length: 200 }, (_, at) =>
      at % 4 === 0 ? `a${at}@silent${at % 24}.de` : `a${at}@x${at % 7}.de`,
    );
    const isSilent = (email: string) => email.includes('@silent');
    let open = emails.filter((email) => !isSilent(email)).length;
    const stuck = fakeVerifier((email, { signal }) => {
      if (isSilent(email)) return hang(signal);
      open -= 1;
      if (open === 0) setImmediate(() => controller.abort());
      return {};
    });
    const mixed = folder.write('mixed.txt', emails.join('\n'));
    const out = folder.path(`mixed.${ending}`);
    const indexesOf = () =>
      [...readFileSync(out, 'utf8').matchAll(/^(?:\{"index":)?(\d+),/gm)].map(([, at]) =>
        Number(at),
      );
    await run([mixed, '--out', out], { verifier: stuck, signal: controller.signal });
    const written = new Set(indexesOf());
    const rest = fakeVerifier();
    await run([mixed, '--out', out, '--resume'], { verifier: rest });
    expect(open).toBe(0);
    expect(rest.asked.sort()).toEqual(emails.filter((_, at) => !written.has(at)).sort());
    expect(indexesOf().sort((a, b) => a - b)).toEqual(emails.map((_, at) => at));
  });

  it.each([
    ['other addresses', 'x@x.de\ny@x.de\nz@x.de\n'],
    ['another order', 'b@x.de\na@x.de\n'],
    ['fewer addresses', 'a@x.de\n'],
  ])('rejects a file with rows of %s, and leaves it unchanged', async (_, other) => {
    const out = folder.path(`other.${ending}`);
    const first = folder.write('first.txt', 'a@x.de\nb@x.de\n');
    await verify(first, out, '--force');
    const before = readFileSync(out);
    const refused = await verify(folder.write('second.txt', other), out, '--resume');
    expect(refused).toMatchObject({ exitCode: 73, err: /does not belong to this list/ });
    expect(refused.err).not.toContain('@');
    expect(readFileSync(out).equals(before)).toBe(true);
  });

  it.each([
    ['a letter', 'Dear Jane,\nhow are you?\n'],
    ['one line', 'Dear Jane'],
    ['bytes', Buffer.from([0, 255, 10, 34, 10, 34, 34, 0])],
  ])('rejects %s, and leaves it unchanged', async (_, content) => {
    const out = folder.write(`letter.${ending}`, content);
    const before = readFileSync(out);
    const one = folder.write('one.txt', 'a@x.de\n');
    expect(await verify(one, out, '--resume')).toMatchObject({ exitCode: 73 });
    expect(readFileSync(out).equals(before)).toBe(true);
  });

  it('creates a file that does not exist', async () => {
    const one = folder.write('one.txt', 'a@x.de\n');
    const out = folder.path(`new-${ending}.${ending}`);
    expect(await verify(one, out, '--resume')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(out, 'utf8')).toContain('a@x.de');
  });
});

it('does not continue in another format', async () => {
  const list = folder.write('format.txt', 'a@x.de\nb@x.de\n');
  const out = folder.path('format.out');
  await verify(list, out, '--format', 'csv');
  expect(await verify(list, out, '--resume', '--format', 'ndjson')).toMatchObject({ exitCode: 73 });
});
