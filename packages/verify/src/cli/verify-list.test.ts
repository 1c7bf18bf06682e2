import { closeSync, createReadStream, openSync, writeFileSync } from 'node:fs';
import { PassThrough, Readable, Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeVerifier, hang } from './test/fake-verifier.ts';
import { makeFolder } from './test/folder.ts';
import { judged } from './test/judged.ts';
import { rowsOf, run } from './test/run.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

describe('a list', () => {
  it('is an argument without an @ sign that names a file', async () => {
    const list = folder.write('plain', 'a@x.de\n\nbad@x.de\n');
    const { out, exitCode } = await run([list], { verifier: judged });
    expect(exitCode).toBe(0);
    expect(rowsOf(out)).toMatchObject([
      { index: 0, email: 'a@x.de', status: 'valid' },
      { index: 1, email: 'bad@x.de', status: 'invalid' },
    ]);
  });

  it('is --file, whatever its name', async () => {
    const list = folder.write('me@home.csv', 'email\na@x.de\n');
    expect(rowsOf((await run(['--file', list])).out)).toHaveLength(1);
  });

  it('can come from standard input', async () => {
    const text = await run(['-'], { stdin: 'a@x.de\nb@x.de' });
    expect(rowsOf(text.out).map(({ email }) => email)).toEqual(['a@x.de', 'b@x.de']);
    const csv = await run(['-', '--column', 'to'], { stdin: 'from;to\na@x.de;b@x.de\n' });
    expect(rowsOf(csv.out).map(({ email }) => email)).toEqual(['b@x.de']);
  });

  it('is rejected when standard input is a folder', async () => {
    const stdin = Object.assign(Readable.from([]), { fd: openSync(folder.path('.'), 'r') });
    expect(await run(['-'], { stdin })).toMatchObject({ exitCode: 66, err: /it is a folder/ });
    closeSync(stdin.fd);
  });

  it('can be empty', async () => {
    const { out, err, exitCode } = await run(['-'], { stdin: '\n\n' });
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 0 });
    expect(err).toMatch(/^0 addresses in/);
  });

  it('is formatted for reading on a terminal, and is written as rows on request', async () => {
    const scene = { verifier: judged, stdin: 'bad@x.de\nfail@x.de', isOutTerminal: true };
    const { out } = await run(['-'], { ...scene, env: { NO_COLOR: '1' } });
    expect(out).toBe('✗ invalid      2  bad@x.de\n? no result       fail@x.de  overloaded\n');
    expect(rowsOf((await run(['-', '--json'], scene)).out)).toHaveLength(2);
  });

  it('shows a progress bar on a terminal that supports one, unless rows are printed there', async () => {
    const scene = { stdin: 'a@x.de', isErrTerminal: true };
    expect((await run(['-'], scene)).err).toContain('done');
    const dumb = await run(['-'], { ...scene, env: { TERM: 'dumb' } });
    expect(dumb.err).toMatch(/^1 address in .*\n$/);
    const shown = await run(['-'], { ...scene, isOutTerminal: true });
    expect(shown.err).not.toContain('done');
    const out = ['--out', folder.path('bar.csv')];
    expect((await run(['-', ...out], { ...scene, isOutTerminal: true })).err).toContain('done');
  });

  it('continues after an address without a result, and reports its line but not the address', async () => {
    const { out, err, exitCode } = await run(['-'], {
      verifier: judged,
      stdin: 'a@x.de\n\nfail@x.de\nbug@x.de\nb@x.de\n',
    });
    expect(exitCode).toBe(3);
    expect(rowsOf(out)).toMatchObject([
      { status: 'valid' },
      { index: 1, email: 'fail@x.de', error: 'overloaded' },
      { index: 2, email: 'bug@x.de', error: 'internal' },
      { status: 'valid' },
    ]);
    expect(err).toContain('2 valid, 0 risky, 0 invalid, 2 failed.');
    expect(err).toContain('Failed (overloaded 1, internal 1) at line 3, 4.');
    expect(err).not.toMatch(/@x|@shop/);
  });

  it('checks each address once', async () => {
    const verifier = fakeVerifier();
    const { out } = await run(['-'], { verifier, stdin: 'a@x.de\nb@x.de\na@x.de\n' });
    expect(verifier.asked).toEqual(['a@x.de', 'b@x.de']);
    expect(rowsOf(out)).toHaveLength(3);
  });

  it('that cannot be read to its end has complete rows up to that point', async () => {
    const stdin = Buffer.concat([Buffer.from('a@x.de\nb@x.de\n'), Buffer.alloc(2 << 20, 'x')]);
    const text = await run(['-'], { stdin });
    expect(text.exitCode).toBe(66);
    expect(rowsOf(text.out)).toHaveLength(2);
    expect(text.err).toMatch(/^2 addresses in .*\npostern-verify: Line 3 is too long/);
    const list = folder.write('broken.csv', 'email\na@x.de\n"c@x.de\n');
    const csv = await run([list]);
    expect(csv).toMatchObject({ exitCode: 66, err: /opens a cell in line 3 and is not closed/ });
    expect(csv.err).not.toContain('@');
  });

  it.each([
    [['missing.txt'], 66, 'Cannot read missing.txt: there is no such file or folder.'],
    [['no/such'], 66, 'there is no such file'],
    [['--file', '.'], 66, 'it is a folder'],
    [['a@x.de', 'list.txt'], 64, 'not several lists or both'],
    [['a@x.de', '--column', 'email'], 64, '--column is for a list'],
    [['-', '--explain'], 64, '--explain is for addresses'],
    [['-', '--out', 'no/such/folder/o.csv'], 73, 'there is no such file or folder'],
    [['a@x.de', '--resolver', 'banana'], 64, '--resolver is an IP address'],
    [['a@x.de', '--resolver', 'http://dns.example/'], 64, '--resolver is an IP address'],
    [
      ['a@x.de', '--helo', 'localhost', '--mail-from', 'a@x.de'],
      64,
      '--helo must be the full name',
    ],
  ])('%j ends with %i', async (argv, exitCode, sentence) => {
    const ended = await run(argv, { verifier: null });
    expect(ended).toMatchObject({ exitCode, out: '' });
    expect(ended.err).toContain(sentence);
    expect(ended.err).not.toContain('a@x.de');
  });
});

describe('--out', () => {
  const list = folder.write('list.txt', 'a@x.de\nb@x.de\n');

  it('chooses CSV or NDJSON by the file extension, unless the format is given', async () => {
    await run([list, '--out', folder.path('o.csv')]);
    expect(folder.read('o.csv')).toMatch(/^index,line,email,status,/);
    await run([list, '--out', folder.path('o.jsonl')]);
    expect(rowsOf(folder.read('o.jsonl'))).toHaveLength(2);
    await run([list, '--out', folder.path('o.txt'), '--format', 'csv']);
    expect(folder.read('o.txt')).toMatch(/^index,/);
  });

  it('is not overwritten, unless it is empty or --force is given', async () => {
    const out = folder.write('kept.csv', 'mine');
    const refused = await run([list, '--out', out]);
    expect(refused).toMatchObject({ exitCode: 73, err: /--resume .*or --force/ });
    expect(folder.read('kept.csv')).toBe('mine');
    expect(await run([list, '--out', out, '--force'])).toMatchObject({ exitCode: 0 });
    expect(folder.read('kept.csv')).not.toContain('mine');
    writeFileSync(out, '');
    expect(await run([list, '--out', out])).toMatchObject({ exitCode: 0 });
  });

  it('is rejected when it is the list itself', async () => {
    const ended = await run([list, '--out', list, '--force']);
    expect(ended).toMatchObject({ exitCode: 64, err: /the same file/ });
    expect(folder.read('list.txt')).toBe('a@x.de\nb@x.de\n');
  });

  it('does not empty the list that standard input comes from', async () => {
    const stdin = createReadStream('', { fd: openSync(list, 'r') });
    const ended = await run(['-', '--out', list, '--force'], { stdin });
    expect(ended).toMatchObject({ exitCode: 64, err: /the same file/ });
    expect(folder.read('list.txt')).toBe('a@x.de\nb@x.de\n');
    stdin.destroy();
  });

  it('can be a device, which cannot be resumed', async () => {
    expect(await run([list, '--out', '/dev/null'])).toMatchObject({ exitCode: 0 });
    expect(await run([list, '--out', '/dev/null', '--resume'])).toMatchObject({ exitCode: 73 });
  });
});

describe('Ctrl-C', () => {
  it('stops a list after a complete row, and prints how to continue', async () => {
    const controller = new AbortController();
    const verifier = fakeVerifier((email, { signal }) => {
      if (email !== 'c@x.de') return {};
      setImmediate(() => controller.abort());
      return hang(signal);
    });
    const list = folder.write('long.txt', 'a@x.de\nb@x.de\nc@x.de\nd@x.de\n');
    const out = folder.path('cut.ndjson');
    const args = [list, '--out', out, '--ordered'];
    const ended = await run(args, { verifier, signal: controller.signal });
    expect(ended.exitCode).toBe(130);
    expect(ended.err).toContain('2 addresses in');
    expect(ended.err).toContain('Run the same command with --resume to continue.');
    expect(ended.err).not.toContain('@');
    expect(rowsOf(folder.read('cut.ndjson'))).toHaveLength(2);
    const resumed = await run([list, '--out', out, '--resume']);
    expect(resumed.exitCode).toBe(0);
    expect(rowsOf(folder.read('cut.ndjson')).map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  });

  it('is followed by --resume, which checks the addresses without a row, in whatever order the rows were written', async () => {
    const controller = new AbortController();
    const emails = Array.from({ length: 40 }, (_, at) => `a@x${at}.de`);
    const verifier = fakeVerifier((email, { signal }) => {
      if (Number(email.slice(3, -3)) % 10 !== 3) return {};
      if (email === 'a@x33.de') setImmediate(() => controller.abort());
      return hang(signal);
    });
    const list = folder.write('mixed.txt', emails.join('\n'));
    for (const name of ['mixed.ndjson', 'mixed.csv']) {
      const out = folder.path(name);
      await run([list, '--out', out], { verifier, signal: controller.signal });
      const resumed = await run([list, '--out', out, '--resume']);
      expect(resumed.exitCode).toBe(0);
      const indexes = folder
        .read(name)
        .trim()
        .split('\n')
        .flatMap((line) => /^(?:\{"index":)?(\d+),/.exec(line)?.[1] ?? []);
      expect(indexes.map(Number).sort((a, b) => a - b)).toEqual(emails.map((_, at) => at));
    }
  });

  it('is followed by --resume, which continues when the first row was cut, whatever its address', async () => {
    const list = folder.write('three.txt', 'a@x.de\nb@x.de\nc@x.de\n');
    const out = folder.write('first.ndjson', '{"index":1,"line":2,"email":"b@x');
    expect((await run([list, '--out', out, '--resume'])).exitCode).toBe(0);
    expect(rowsOf(folder.read('first.ndjson'))).toHaveLength(3);
    folder.write('other.ndjson', '{"index":1,"line":2,"email":"z@x');
    const refused = await run([list, '--out', folder.path('other.ndjson'), '--resume']);
    expect(refused.exitCode).toBe(73);
  });

  it('stops a list that is typed at the terminal', async () => {
    const controller = new AbortController();
    const stdin = new PassThrough();
    stdin.write('a@x.de\n');
    const written: string[] = [];
    const stdout = new PassThrough();
    stdout.on('data', (chunk) => {
      written.push(String(chunk));
      setImmediate(() => controller.abort());
    });
    const { err, exitCode } = await run(['-'], { stdin, stdout, signal: controller.signal });
    expect(exitCode).toBe(130);
    expect(rowsOf(written.join(''))).toHaveLength(1);
    expect(err).toContain('With --out FILE, a list can be resumed.');
  });
});

describe('the output', () => {
  it('exits without an error when its reader closes it', async () => {
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code: 'EPIPE' })),
    });
    const verifier = fakeVerifier();
    const stdin = Readable.from(
      (function* () {
        for (let at = 0; at < 100_000; at += 1) yield Buffer.from(`j${at}@x.de\n`);
      })(),
    );
    expect(await run(['-'], { stdin, stdout, verifier })).toMatchObject({ exitCode: 0, err: '' });
    expect(verifier.asked.length).toBeLessThan(1000);
  });

  it('reports a write error in words', async () => {
    const stdout = new Writable({
      write: (_chunk, _encoding, done) =>
        done(Object.assign(new Error('a@x.de'), { code: 'ENOSPC' })),
    });
    expect(await run(['-'], { stdin: 'a@x.de', stdout })).toMatchObject({
      exitCode: 73,
      err: /the disk is full/,
    });
  });
});
