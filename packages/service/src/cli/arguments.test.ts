import { describe, expect, test } from 'vitest';
import { SettingError } from '../config/read-settings.ts';
import { readArguments } from './arguments.ts';
import { helpText } from './help-text.ts';

test('without a command the service is run', () => {
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
    own: { name: 'shop' },
    flags: new Map([['database', 'x.db']]),
  });
});

test('a command takes what must follow it', () => {
  expect(readArguments(['backup', 'copy.db'])).toMatchObject({
    command: 'backup',
    operands: ['copy.db'],
  });
});

describe('what cannot be meant is refused', () => {
  test.each([
    [['server'], 'There is no command "server"; there are serve, migrate, keys create'],
    [['keys'], 'There is no command "keys"'],
    [['serve', 'now'], 'postern-service serve'],
    [['backup'], 'postern-service backup FILE'],
    [['--prot', '1'], 'There is no option --prot'],
    [['--port'], '--port'],
    [['serve', '--name', 'x'], '--name is for keys create'],
  ])('%j', (argv, message) => {
    expect(() => readArguments(argv)).toThrow(SettingError);
    expect(() => readArguments(argv)).toThrow(message);
  });
});

test.each(['postgres://u:canary@h/d', '--postgres://u:canary@h/d', "--pos'tgres://u:canary@h/d"])(
  'an address in the place of a command or an option is not said aloud: %s',
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

test('help and version are told whatever else is there', () => {
  expect(readArguments(['backup', '--help']).isHelp).toBe(true);
  expect(readArguments(['--version']).isVersion).toBe(true);
});
