import { expect, test } from 'vitest';
import { DEFAULTS, mergeSettings } from './settings.ts';

test('the defaults are those of the reference', () => {
  expect(mergeSettings()).toEqual({
    mode: 'fast',
    askOn: 'pause',
    commitMode: 'medium',
    debounceMs: 400,
    deadlineMs: 4000,
    normalize: true,
  });
});

test('the later goes over the earlier, and undefined says nothing', () => {
  expect(
    mergeSettings(
      { debounceMs: 1, mode: 'deep' },
      { debounceMs: 2, mode: undefined },
      { debounceMs: undefined },
    ),
  ).toEqual({ ...DEFAULTS, debounceMs: 2, mode: 'deep' });
});

test('false and 0 say something', () => {
  expect(mergeSettings({ normalize: false, debounceMs: 0 })).toMatchObject({
    normalize: false,
    debounceMs: 0,
  });
});

test('a policy that does not exist is a TypeError', () => {
  expect(() => mergeSettings({ policy: 'lax' as 'strict' })).toThrow(TypeError);
});
