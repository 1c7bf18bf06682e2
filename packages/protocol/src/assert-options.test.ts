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
])('%j holds nothing but what exists', (options) => {
  expect(() => assert(options)).not.toThrow();
});

describe('an option that does not exist is a TypeError', () => {
  test.each([
    [{ limit: 3 }, 'limit', 'limits'],
    [{ Limits: 3 }, 'Limits', 'limits'],
    [{ timeout: 5 }, 'timeout', 'timeoutMs'],
    [{ timoutMs: 5 }, 'timoutMs', 'timeoutMs'],
    [{ baseURL: 'x' }, 'baseURL', 'baseUrl'],
    [{ timeoutMs: 5, baseurl: undefined }, 'baseurl', 'baseUrl'],
    [{ limits: { callers: 3 } }, 'limits.callers', 'limits.caller'],
    [{ limits: { globl: 3 } }, 'limits.globl', 'limits.global'],
  ])('%j, with the nearest name', (options, name, near) => {
    expect(() => assert(options)).toThrow(TypeError);
    expect(() => assert(options)).toThrow(
      `createThing: no option is named \`${name}\`; did you want \`${near}\`?`,
    );
  });

  test.each([
    [{ colour: 'red' }, 'colour', '`limits`, `timeoutMs`, `baseUrl`, `now`'],
    [{ toString: 1 }, 'toString', '`limits`, `timeoutMs`, `baseUrl`, `now`'],
    [{ limits: { count: 1 } }, 'limits.count', '`limits.caller`, `limits.global`'],
    [{ ['x'.repeat(50_000)]: 1 }, 'xxx', '`limits`, `timeoutMs`, `baseUrl`, `now`'],
  ])('%#, with all names where none is near', (options, name, names) => {
    expect(() => assert(options)).toThrow(`createThing: no option is named \`${name}`);
    expect(() => assert(options)).toThrow(`; there are ${names}`);
  });

  test('whose value is not told', () => {
    expect(() => assert({ apikey: 'canary' })).not.toThrow(/canary/);
    expect(() => assert({ apikey: 'canary' })).toThrow('apikey');
  });
});
