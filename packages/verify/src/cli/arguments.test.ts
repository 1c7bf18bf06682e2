import { describe, expect, it } from 'vitest';
import { UsageError } from '../command-line/usage-error.ts';
import { readArguments } from './arguments.ts';

function refusal(...argv: string[]): string {
  try {
    readArguments(argv);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  throw new Error('was not rejected');
}

describe('readArguments', () => {
  it('has a default for every option', () => {
    expect(readArguments(['jane@shop.de'])).toEqual({
      positionals: ['jane@shop.de'],
      mode: 'medium',
      concurrency: 16,
      isJson: false,
      isExplained: false,
      isTestMode: false,
      isTlsRequired: false,
      isResumed: false,
      isForced: false,
      isOrdered: false,
      isHelp: false,
      isVersion: false,
    });
  });

  it('reads every form of an option', () => {
    const read = readArguments([
      '-m',
      'fast',
      '--out=o.csv',
      '-f',
      '-',
      '--concurrency',
      '3',
      '-j',
    ]);
    expect(read).toMatchObject({
      mode: 'fast',
      out: 'o.csv',
      file: '-',
      concurrency: 3,
      isJson: true,
      positionals: [],
    });
  });

  it('treats everything after -- as addresses', () => {
    expect(readArguments(['--', '-x@shop.de', '--json']).positionals).toEqual([
      '-x@shop.de',
      '--json',
    ]);
  });

  it.each([
    [['--colum', 'email'], '--column'],
    [['--jsno'], '--json'],
    [['--concurency=4'], '--concurrency'],
    [['--explian'], '--explain'],
    [['--resum'], '--resume'],
  ])('suggests the option that %j probably meant', (argv, meant) => {
    expect(refusal('a@b.de', ...argv)).toContain(`Did you mean ${meant}?`);
  });

  it('suggests nothing for an option that resembles no other', () => {
    const message = refusal('a@b.de', '--banana');
    expect(message).toContain('There is no option --banana.');
    expect(message).not.toContain('Did you mean');
  });

  it('explains how to pass an address that begins with a hyphen', () => {
    for (const address of ['-x@shop.de', '--x@shop.de']) {
      expect(refusal(address)).toContain('after --.');
    }
  });

  it('never quotes an address in a rejection', () => {
    for (const argv of [['-x@shop.de'], ['--x@shop.de'], ['--mode', 'x@shop.de', 'y@shop.de']]) {
      expect(refusal(...argv)).not.toContain('shop.de');
    }
  });

  it.each([
    [[], 'Give an address or a list'],
    [['a@b.de', '--mode', 'deeep'], 'Did you mean deep?'],
    [['a@b.de', '--format', 'xml'], '--format is one of ndjson, csv'],
    [['a@b.de', '--concurrency', '0'], 'from 1 to 128'],
    [['a@b.de', '--concurrency', '1e2'], 'from 1 to 128'],
    [['a@b.de', '--concurrency', '129'], 'from 1 to 128'],
    [['a@b.de', '--budget', '-5'], 'needs a value'],
    [['a@b.de', '--budget=x'], 'from 1 to 600000'],
    [['a@b.de', '--out'], '--out needs a value'],
    [['a@b.de', '--out='], '--out needs a value'],
    [['l.txt', '--out', '-'], 'Without --out'],
    [['a@b.de', '--out', '--resume'], '--out needs a value'],
    [['a@b.de', '--json=yes'], '--json takes no value'],
    [['--file', 'a.txt', '--file', 'b.txt'], '--file can be given once'],
    [['a@b.de', '--file', 'b.txt'], 'not both'],
    [['l.txt', '--resume'], '--resume needs --out'],
    [['l.txt', '--force'], '--force needs --out'],
    [['l.txt', '--out', 'o', '--resume', '--force'], 'not both'],
    [['l.txt', '--json', '--format', 'csv'], 'not both'],
    [['a@b.de', '--helo', 'mx.b.de'], 'go together'],
    [['a@b.de', '--mail-from', 'a@b.de'], 'go together'],
    [['a@b.de', '--egress-host', 'mx.b.de'], 'needs --helo'],
  ])('rejects %j', (argv, sentence) => {
    expect(refusal(...argv)).toContain(sentence);
  });

  it('accepts an empty sender, which is the null reverse-path', () => {
    const asking = ['--helo', 'probe.shop.de', '--egress-host', 'mx.shop.de'];
    expect(readArguments(['a@b.de', ...asking, '--mail-from', '']).mailFrom).toBe('');
    expect(readArguments(['a@b.de', ...asking, '--mail-from=']).mailFrom).toBe('');
  });

  it('returns help even if another option is invalid', () => {
    expect(readArguments(['--help']).isHelp).toBe(true);
    expect(readArguments(['--version', '--resume']).isVersion).toBe(true);
  });
});
