import { describe, expect, it } from 'vitest';
import { readOptions } from './read-options.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  out: { value: 'FILE', short: 'o' },
  sender: { value: 'ADDRESS', mayBeEmpty: true },
  secret: { value: 'TEXT' },
  json: { short: 'j' },
  colour: { value: '', isNegatable: true },
};

const read = (...argv: string[]) => readOptions(argv, OPTIONS);

function refusal(...argv: string[]): string {
  try {
    read(...argv);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as UsageError).message;
  }
  throw new Error('was not refused');
}

describe('readOptions', () => {
  it('reads values, switches and what is neither', () => {
    const { positionals, values } = read('a', '-o', 'f', '--sender=', '-j', 'b', '--', '--out');
    expect(positionals).toEqual(['a', 'b', '--out']);
    expect(Object.fromEntries(values)).toEqual({ out: 'f', sender: '', json: true });
  });

  it('turns a switch off by no-, where it can be', () => {
    expect(read('--no-colour').values.get('colour')).toBe(false);
    expect(read('--colour').values.get('colour')).toBe(true);
    expect(refusal('--no-json')).toContain('There is no option --no-json.');
    expect(refusal('--no-out')).toContain('There is no option --no-out.');
  });

  it.each([
    [['--outt', 'f'], 'There is no option --outt. Did you mean --out?'],
    [['--no-color'], 'There is no option --no-color. Did you mean --no-colour?'],
    [['--constructor'], 'There is no option --constructor.'],
    [['--__proto__=1'], 'There is no option of that name.'],
    [['--out', 'a', '-o', 'b'], '--out can be given once.'],
    [['-j', '--json'], '--json can be given once.'],
    [['--colour', '--no-colour'], '--colour can be given once.'],
    [['--out'], '--out needs a value: --out FILE.'],
    [['--out='], '--out needs a value: --out FILE.'],
    [['--out', ''], '--out needs a value: --out FILE.'],
    [['--out', '--json'], '--out needs a value: --out FILE.'],
    [['--out', '-5'], 'One that begins with a hyphen is given as --out=….'],
    [['--json=yes'], '--json takes no value.'],
    [['--no-colour=yes'], '--no-colour takes no value.'],
  ])('rejects %j', (argv, sentence) => {
    expect(refusal(...argv)).toContain(sentence);
  });

  it('takes a value that begins with a hyphen behind =, and a hyphen alone', () => {
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
  ])('quotes nothing that could be an address or a secret: %j', (...argv) => {
    expect(refusal(...argv)).not.toContain('canary');
  });

  it('says where goes what begins with a hyphen and is no option', () => {
    for (const given of ['-x@shop.test', '--x@shop.test']) {
      expect(refusal(given)).toContain('What begins with - and is no option goes behind --.');
    }
    expect(refusal('--banana')).toBe('There is no option --banana.');
  });
});
