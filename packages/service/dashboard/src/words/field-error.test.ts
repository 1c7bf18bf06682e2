import { describe, expect, it } from 'vitest';
import { fieldError, issueSentence } from './field-error.ts';

describe('fieldError', () => {
  it.each([
    [
      'password',
      'is too easy to guess. Use more, and less common, words',
      'This password is too easy to guess. Use more, and less common, words.',
    ],
    ['url', 'must begin with https://', 'The URL must begin with https://.'],
    ['url', 'must be at most 2048 characters', 'The URL must be at most 2048 characters.'],
    ['name', 'is missing', 'The name is missing.'],
    ['new_field', 'is missing', 'This value is missing.'],
  ])('is a complete sentence for %s: %s', (path, issue, sentence) => {
    expect(fieldError(path, issue)).toBe(sentence);
  });

  it('puts nothing around a sentence', () => {
    expect(issueSentence('This value', 'Invalid input: expected string')).toBe(
      'Invalid input: expected string.',
    );
    expect(issueSentence('This value', 'It is easy to guess. Add words.')).toBe(
      'It is easy to guess. Add words.',
    );
  });
});
