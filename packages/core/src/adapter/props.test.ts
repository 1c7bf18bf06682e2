import { expect, test } from 'vitest';
import { mergeProps } from './props.ts';

const own = { id: 'ours', 'aria-describedby': 'message', autocomplete: 'email' };

test('props of the form library override ours, and aria-describedby has the IDs of both', () => {
  const given = { id: 'theirs', name: 'email', 'aria-describedby': 'hint error', onBlur() {} };
  expect(mergeProps(own, given)).toEqual({
    id: 'theirs',
    name: 'email',
    autocomplete: 'email',
    'aria-describedby': 'hint error message',
    onBlur: given.onBlur,
  });
});

test('undefined props of the form library do not override ours', () => {
  expect(mergeProps(own, { id: undefined, 'aria-describedby': undefined })).toEqual(own);
});

test('an input is invalid if either attribute is set', () => {
  expect(mergeProps(own, {})).not.toHaveProperty('aria-invalid');
  expect(mergeProps(own, { 'aria-invalid': 'true' })).toHaveProperty('aria-invalid', 'true');
  const wrong = { ...own, 'aria-invalid': true };
  expect(mergeProps(wrong, { 'aria-invalid': false })).toHaveProperty('aria-invalid', true);
  expect(mergeProps(wrong, {})).toHaveProperty('aria-invalid', true);
});

test('symbol keys of both are kept', () => {
  const [ours, theirs] = [Symbol('ours'), Symbol('theirs')];
  expect(Reflect.ownKeys(mergeProps({ [ours]: 1 }, { [theirs]: 2 }))).toEqual([theirs, ours]);
});
