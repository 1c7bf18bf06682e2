import { describe, expect, it } from 'vitest';
import { fakeResolver } from '../test/fake-resolver.ts';
import { createVerifier } from '../node/verifier.ts';
import { fakeVerifier, hang } from './test/fake-verifier.ts';
import { judged } from './test/judged.ts';
import { rowsOf, run } from './test/run.ts';

describe('one address', () => {
  it.each([
    ['good@x.de', 0],
    ['risky@x.de', 1],
    ['bad@x.de', 2],
    ['fail@x.de', 1],
  ])('%s exits with %i', async (email, exitCode) => {
    expect(await run([email], { verifier: judged })).toMatchObject({ exitCode, err: '' });
  });

  it('exits with 1 on an internal error, and prints where it happened but not its message', async () => {
    const { exitCode, out, err } = await run(['bug@x.de'], { verifier: judged });
    expect(exitCode).toBe(1);
    expect(out).toContain('The check failed: internal.');
    expect(err).toMatch(/^postern-verify: Internal error\.\nTypeError\n {4}at /);
    expect(err).not.toMatch(/jane|bug@/);
  });

  it('is formatted for reading by default, and as JSON with --json', async () => {
    const text = await run(['good@x.de'], { verifier: judged });
    expect(text.out).toMatch(/^✓ valid {2}good@x.de {2}score 85\n/);
    const { out } = await run(['good@x.de', '--json'], { verifier: judged });
    expect(out.split('\n')).toHaveLength(2);
    expect(JSON.parse(out)).toMatchObject({ result: 'good@x.de', status: 'valid', score: 85 });
  });

  it('is explained in JSON with each request, its time and its duration', async () => {
    const zone = { mx: { 'shop.de': ['mx.shop.de'] }, a: { 'mx.shop.de': ['93.184.216.34'] } };
    const verifier = createVerifier({ resolver: fakeResolver(zone) });
    const { out } = await run(['jane@shop.de', '--json', '--explain'], { verifier });
    const told = {
      server: null,
      startMs: expect.any(Number),
      tookMs: expect.any(Number),
      outcome: '1 record',
      isRemembered: false,
    };
    expect(JSON.parse(out)).toMatchObject({
      evidence: { dns: { state: 'pass' } },
      timings: [
        { question: 'MX shop.de', ...told },
        { question: 'A mx.shop.de', ...told },
      ],
    });
  });

  it('is explained as a test address when it selects its own result', async () => {
    const argv = ['risky@postern.test', '--test-mode', '--explain'];
    const { out } = await run(argv, { verifier: null });
    expect(out).toContain('Test address: the address selects this result.');
  });

  it('is pretty JSON on a terminal, without control characters', async () => {
    const { out } = await run(['a\u009b@x.de', '--json'], {
      verifier: judged,
      isOutTerminal: true,
    });
    expect(out).toContain('\n  "result": "a\\u009b@x.de"');
    expect(JSON.parse(out)).toMatchObject({ result: 'a\u009b@x.de' });
  });

  it('is checked with the given mode and time limit', async () => {
    const seen: unknown[] = [];
    const verifier = fakeVerifier((_, { mode, budgetMs }) => {
      seen.push([mode, budgetMs]);
      return {};
    });
    await run(['a@x.de'], { verifier });
    await run(['a@x.de', '--mode', 'fast', '--budget', '500'], { verifier });
    await run(['-', '--mode', 'deep'], { verifier, stdin: 'a@x.de' });
    expect(seen).toEqual([
      ['medium', undefined],
      ['fast', 500],
      ['deep', 45_000],
    ]);
  });

  it('exits with 130 and prints nothing when it is canceled', async () => {
    const controller = new AbortController();
    const verifier = fakeVerifier((_, { signal }) => {
      setImmediate(() => controller.abort());
      return hang(signal);
    });
    expect(await run(['a@x.de'], { verifier, signal: controller.signal })).toEqual({
      exitCode: 130,
      out: '',
      err: '',
    });
  });

  it('is validated by the engine itself without a fake', async () => {
    const { out, exitCode } = await run(['jane..doe@gmail.com', '--mode', 'fast', '--explain'], {
      verifier: null,
    });
    expect(exitCode).toBe(2);
    expect(out).toContain('Row 1 decided, syntax_dot: invalid, score 0, mode fast.');
    const test = await run(['mailbox_full@postern.test', '--test-mode', '--json'], {
      verifier: null,
    });
    expect(JSON.parse(test.out)).toMatchObject({ reason_code: 'mailbox_full' });
  });
});

describe('several addresses', () => {
  it('are shown in order, and exit with 3 when one has no result', async () => {
    const { out, exitCode } = await run(['bad@x.de', 'fail@x.de', 'good@x.de'], {
      verifier: judged,
    });
    expect(exitCode).toBe(3);
    expect(out.match(/^\S .*@x.de/gm)).toEqual([
      '✗ invalid  bad@x.de',
      '? no result  fail@x.de',
      '✓ valid  good@x.de',
    ]);
    expect((await run(['bad@x.de', 'good@x.de'], { verifier: judged })).exitCode).toBe(0);
  });

  it('are one JSON object per line with --json', async () => {
    const { out } = await run(['bad@x.de', 'fail@x.de', '--json'], { verifier: judged });
    const [first, second] = rowsOf(out);
    expect(first).toMatchObject({ result: 'bad@x.de', status: 'invalid' });
    expect(second).toEqual({ email: 'fail@x.de', error: 'overloaded' });
  });

  it('are rows when --out or --format is given', async () => {
    const { out, err } = await run(['a@x.de', 'b@x.de', '--format', 'csv']);
    expect(out.split('\n')[2]).toMatch(/^1,2,b@x.de,valid,85,/);
    expect(err).toContain('2 addresses in');
  });
});

it('warn that deep needs more options', async () => {
  const { err } = await run(['a@x.de', '--mode', 'deep']);
  expect(err).toBe(
    'postern-verify: deep needs --helo NAME and --mail-from ADDRESS; answering as medium.\n',
  );
});

it('prints its version and its help', async () => {
  expect(await run(['--version'])).toEqual({ exitCode: 0, out: '1.2.3\n', err: '' });
  const { out, exitCode } = await run(['a@x.de', '-h']);
  expect(exitCode).toBe(0);
  expect(out).toContain('Examples:');
});

it('prints where an internal error happened, without its message', async () => {
  const broken = fakeVerifier();
  const { exitCode, err } = await run(['-'], {
    stdin: 'a@x.de',
    verifier: broken,
    now: () => {
      throw new RangeError('jane@x.de');
    },
  });
  expect(exitCode).toBe(70);
  expect(err).toContain('RangeError\n    at ');
  expect(err).not.toContain('jane');
});
