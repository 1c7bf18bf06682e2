import { UsageError } from '@postern/verify/command-line';
import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { helpText } from './help-text.ts';

test('without a command the service runs', () => {
  expect(readArguments([])).toMatchObject({ command: 'serve', operands: [] });
  expect(readArguments(['--port', '1']).flags).toEqual(new Map([['port', '1']]));
});

test('a switch is on, off or not given', () => {
  expect(readArguments(['serve', '--open-signup']).flags.get('open-signup')).toBe('true');
  expect(readArguments(['serve', '--no-dashboard']).flags.get('dashboard')).toBe('false');
  expect(readArguments(['serve']).flags.size).toBe(0);
});

test('a command of two words has its own options', () => {
  expect(readArguments(['keys', 'create', '--name', 'shop', '--database', 'x.db'])).toMatchObject({
    command: 'keys create',
    flags: new Map([
      ['name', 'shop'],
      ['database', 'x.db'],
    ]),
  });
});

test('a command needs its arguments', () => {
  expect(readArguments(['backup', 'copy.db'])).toMatchObject({
    command: 'backup',
    operands: ['copy.db'],
  });
});

describe('an invalid command line is rejected', () => {
  test.each([
    [['server'], 'There is no command server. Did you mean serve?'],
    [['keys'], 'There is no command keys. Did you mean keys create?'],
    [['restart'], 'There is no command restart.'],
    [['serve', 'now'], 'postern-service serve'],
    [['backup'], 'postern-service backup FILE'],
    [['--prot', '1'], 'There is no option --prot. Did you mean --port?'],
    [['--no-dashbord'], 'There is no option --no-dashbord. Did you mean --no-dashboard?'],
    [['--no-port'], 'There is no option --no-port.'],
    [['--port'], '--port needs a value: --port PORT.'],
    [['--port='], '--port needs a value: --port PORT.'],
    [['--port', ''], '--port needs a value: --port PORT.'],
    [['--port', '1', '--port', '2'], '--port can be given once.'],
    [['--dashboard', '--no-dashboard'], '--dashboard can be given once.'],
    [['--open-signup=false'], '--open-signup takes no value.'],
    [['--secret', '--port'], '--secret needs a value: --secret TEXT.'],
    [['serve', '--name', 'x'], '--name is for keys create'],
    [['check', '--no-repair'], 'There is no option --no-repair.'],
  ])('%j', (argv, message) => {
    expect(() => readArguments(argv)).toThrow(UsageError);
    expect(() => readArguments(argv)).toThrow(message);
  });
});

test.each(['postgres://u:canary@h/d', '--postgres://u:canary@h/d', "--pos'tgres://u:canary@h/d"])(
  'a database URL in the place of a command or an option is not in the error: %s',
  (word) => {
    expect(() => readArguments([word])).toThrow(/^There is no (?:command|option) of that name/);
    expect(() => readArguments([word])).not.toThrow('canary');
  },
);

test('the help names every command and setting', () => {
  const text = helpText();
  for (const word of ['keys create', 'migrate', '--port PORT', 'DATABASE_URL', '--expires DAYS']) {
    expect(text).toContain(word);
  }
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});

test('an empty value is accepted where it has a meaning', () => {
  const { flags } = readArguments(['--mail-from', '', '--temporary-delays=']);
  expect([...flags]).toEqual([
    ['mail-from', ''],
    ['temporary-delays', ''],
  ]);
});

test('--help and --version work with any other arguments', () => {
  expect(readArguments(['backup', '--help']).isHelp).toBe(true);
  expect(readArguments(['--version']).isVersion).toBe(true);
});
