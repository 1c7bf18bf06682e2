import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from './test/folder.ts';
import { rowsOf, run } from './test/run.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

describe('the column of the addresses', () => {
  const doubt = folder.write('doubt.csv', 'work,home\na@x.de,b@x.de\nc@x.de,d@x.de\n');
  const attended = { isInTerminal: true, isErrTerminal: true, env: { TERM: 'dumb' } };

  it('is reported before and after the list is verified', async () => {
    const list = folder.write(
      'said.csv',
      Buffer.from('note;Kunde E-Mail\n\xe9;a@x.de\n', 'latin1'),
    );
    const { err, out } = await run([list]);
    expect(rowsOf(out)).toMatchObject([{ line: 2, email: 'a@x.de' }]);
    const how = 'column 2 (Kunde E-Mail), separated by semicolons, in Windows-1252.';
    expect(err).toMatch(/^Reading column 2 /);
    expect(err.split('\n')[0]).toBe(`Reading ${how}`);
    expect(err.trim().split('\n').at(-1)).toBe(`The addresses were read from ${how}`);
  });

  it('is prompted for on a terminal if it is ambiguous', async () => {
    const scene = { ...attended, stdin: 'home\n3\n2\n' };
    const { err, out, exitCode } = await run([doubt], scene);
    expect(exitCode).toBe(0);
    expect(rowsOf(out).map(({ email }) => email)).toEqual(['b@x.de', 'd@x.de']);
    expect(err).toContain('Which column holds the addresses?\n  1 (work): 2 of the first 2 cells');
    expect(err).toContain('Reading column 2 (home), separated by commas.');
    expect(err).not.toContain('@');
  });

  it('is prompted for with all columns if none is full of addresses', async () => {
    const list = folder.write('none.csv', 'x,y\n1,2\n');
    const { err, exitCode } = await run([list], { ...attended, stdin: '2\n' });
    expect(exitCode).toBe(0);
    expect(err).toContain('  1 (x): 0 of the first 1 cells are addresses\n  2 (y)');
  });

  it('is not prompted for without a terminal, or after standard input has ended', async () => {
    const refused = await run([doubt], { stdin: '2\n' });
    expect(refused).toMatchObject({ exitCode: 66, out: '' });
    expect(refused.err).toContain(
      'full of addresses. Choose one by its name or number: 1 (work), 2 (home). Use --column',
    );
    const ended = await run([doubt], { ...attended, stdin: '' });
    expect(ended).toMatchObject({ exitCode: 64, err: /No column was chosen\. Use --column/ });
  });

  it('can be given with --column, by name or number', async () => {
    for (const column of ['home', '2']) {
      const { out } = await run([doubt, '--column', column]);
      expect(rowsOf(out).map(({ email }) => email)).toEqual(['b@x.de', 'd@x.de']);
    }
  });

  it('no longer waits for input when the prompt is canceled', async () => {
    const controller = new AbortController();
    const stdin = new PassThrough();
    const running = run([doubt], { ...attended, stdin, signal: controller.signal });
    setImmediate(() => controller.abort());
    expect((await running).exitCode).toBe(130);
  });
});
