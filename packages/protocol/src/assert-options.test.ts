import { describe, expect, test } from 'vitest';
import { assertOptions, type KnownOptions } from './assert-options.ts';

interface Options {
  limits?: { caller?: number; global?: number } | false;
  timeoutMs?: number;
  baseUrl?: string;
  now?: () => number;
}

const known: KnownOptions<Options> = {
  limits: { caller: true, global: true },
  timeoutMs: true,
  baseUrl: true,
  now: true,
};
const assert = (options: object) => assertOptions('createThing', options, known);

test.each([
  [{}],
  [{ timeoutMs: 5, baseUrl: undefined }],
  [{ limits: false }],
  [{ limits: null }],
  [{ limits: { caller: 3 } }],
  [{ timeoutMs: { any: 'thing' } }],
  [Object.create({ inherited: true }) as object],
])('assertOptions accepts %j, which has only known names', (options) => {
  expect(() => assert(options)).not.toThrow();
});

describe('assertOptions throws a TypeError', () => {
  test.each([
    [{ limit: 3 }, 'limit', 'limits'],
    [{ Limits: 3 }, 'Limits', 'limits'],
    [{ timeout: 5 }, 'timeout', 'timeoutMs'],
    [{ timoutMs: 5 }, 'timoutMs', 'timeoutMs'],
    [{ baseURL: 'x' }, 'baseURL', 'baseUrl'],
    [{ timeoutMs: 5, baseurl: undefined }, 'baseurl', 'baseUrl'],
    [{ limits: { callers: 3 } }, 'limits.callers', 'limits.caller'],
    [{ limits: { globl: 3 } }, 'limits.globl', 'limits.global'],
  ])('for %j, with the closest name', (options, name, closest) => {
    expect(() => assert(options)).toThrow(TypeError);
    expect(() => assert(options)).toThrow(
      `createThing: no option is named \`${name}\`; did you want \`${closest}\`?`,
    );
  });

  test.each([
    [{ shade: 'red' }, 'shade', '`limits`, `timeoutMs`, `baseUrl`, `now`'],
    [{ toString: 1 }, 'toString', '`limits`, `timeoutMs`, `baseUrl`, `now`'],
    [{ limits: { count: 1 } }, 'limits.count', '`limits.caller`, `limits.global`'],
    [{ ['x'.repeat(50_000)]: 1 }, 'xxx', '`limits`, `timeoutMs`, `baseUrl`, `now`'],
  ])(
    'for an unknown name that is not close to another, with all names (%#)',
    (options, name, names) => {
      expect(() => assert(options)).toThrow(`createThing: no option is named \`${name}`);
      expect(() => assert(options)).toThrow(`; there are ${names}`);
    },
  );

  test('without the value of the option', () => {
    expect(() => assert({ apikey: 'canary' })).not.toThrow(/canary/);
    expect(() => assert({ apikey: 'canary' })).toThrow('apikey');
  });
});
