import { describe, expect, it } from 'vitest';
import { passwordIssue } from './password-rule.ts';

describe('passwordIssue', () => {
  it.each([
    ['', 'Enter a password.'],
    ['short', 'Use at least 12 characters. This password has 5.'],
    ['🐴🔋📎', 'Use at least 12 characters. This password has 3.'],
    ['correct horse battery', ''],
    ['x'.repeat(129), 'Use at most 128 characters.'],
  ])('returns for %j: %j', (password, issue) => {
    expect(passwordIssue(password)).toBe(issue);
  });
});
