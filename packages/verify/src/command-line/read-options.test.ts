import { describe, expect, it } from 'vitest';
import { readOptions } from './read-options.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  out: { value: 'FILE', short: 'o' },
  sender: { value: 'ADDRESS', mayBeEmpty: true },
  secret: { value: 'TEXT' },
  json: { short: 'j' },
  color: { value: '', isNegatable: true },
};

const read = (...argv: string[]) => readOptions(argv, OPTIONS);

function refusal(...argv: string[]): string {
  try {
    read(...argv);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as UsageError).message;
  }
  throw new Error('was not rejected');
}

describe('readOptions', () => {
  it('reads values, switches and positional arguments', () => {
    const { positionals, values } = read('a', '-o', 'f', '--sender=', '-j', 'b', '--', '--out');
    expect(positionals).toEqual(['a', 'b', '--out']);
    expect(Object.fromEntries(values)).toEqual({ out: 'f', sender: '', json: true });
  });

  it('turns a switch off with --no- if it is negatable', () => {
    expect(read('--no-color').values.get('color')).toBe(false);
    expect(read('--color').values.get('color')).toBe(true);
    expect(refusal('--no-json')).toContain('There is no option --no-json.');
    expect(refusal('--no-out')).toContain('There is no option --no-out.');
  });

  it.each([
    [['--outt', 'f'], 'There is no option --outt. Did you mean --out?'],
    [['--no-colr'], 'There is no option --no-colr. Did you mean --no-color?'],
    [['--constructor'], 'There is no option --constructor.'],
    [['--__proto__=1'], 'There is no option of that name.'],
    [['--out', 'a', '-o', 'b'], '--out can be given once.'],
    [['-j', '--json'], '--json can be given once.'],
    [['--color', '--no-color'], '--color can be given once.'],
    [['--out'], '--out needs a value: --out FILE.'],
    [['--out='], '--out needs a value: --out FILE.'],
    [['--out', ''], '--out needs a value: --out FILE.'],
    [['--out', '--json'], '--out needs a value: --out FILE.'],
    [['--out', '-5'], 'If it begins with a hyphen, write --out=….'],
    [['--json=yes'], '--json takes no value.'],
    [['--no-color=yes'], '--no-color takes no value.'],
  ])('rejects %j', (argv, sentence) => {
    expect(refusal(...argv)).toContain(sentence);
  });

  it('accepts a value that begins with a hyphen after =, and a single hyphen', () => {
    expect(read('--out=-5').values.get('out')).toBe('-5');
    expect(read('--out', '-').values.get('out')).toBe('-');
  });

  it.each([
    ['--postgres://u:canary@h/d'],
    ['--canary@shop.test'],
    ['--secret-canary-1=x'],
    ['--out=a', '--out=canary'],
    ['--json=canary'],
    ['--secret', '-canary'],
    ['-xcanary@shop.test'],
  ])('never quotes what could be an address or a secret: %j', (...argv) => {
    expect(refusal(...argv)).not.toContain('canary');
  });

  it('explains where to put an argument that begins with a hyphen', () => {
    for (const given of ['-x@shop.test', '--x@shop.test']) {
      expect(refusal(given)).toContain('Put an argument that begins with - after --.');
    }
    expect(refusal('--banana')).toBe('There is no option --banana.');
  });
});
