import { expect, test } from 'vitest';
import { DEFAULTS, mergeSettings } from './settings.ts';

test('mergeSettings returns the documented defaults', () => {
  expect(mergeSettings()).toEqual({
    mode: 'fast',
    askOn: 'pause',
    commitMode: 'medium',
    debounceMs: 400,
    deadlineMs: 4000,
    normalize: true,
  });
});

test('mergeSettings prefers the later value and ignores undefined', () => {
  expect(
    mergeSettings(
      { debounceMs: 1, mode: 'deep' },
      { debounceMs: 2, mode: undefined },
      { debounceMs: undefined },
    ),
  ).toEqual({ ...DEFAULTS, debounceMs: 2, mode: 'deep' });
});

test('mergeSettings keeps false and 0', () => {
  expect(mergeSettings({ normalize: false, debounceMs: 0 })).toMatchObject({
    normalize: false,
    debounceMs: 0,
  });
});

test('mergeSettings throws a TypeError for an unknown policy', () => {
  expect(() => mergeSettings({ policy: 'lax' as 'strict' })).toThrow(TypeError);
});
