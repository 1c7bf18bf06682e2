import { describe, expect, it } from 'vitest';
import { passwordIssue } from './password-rule.ts';

describe('passwordIssue', () => {
  it.each([
    ['', 'Enter a password.'],
    ['short', 'This has 5 of the 12 characters it needs.'],
    ['🐴🔋📎', 'This has 3 of the 12 characters it needs.'],
    ['correct horse battery', ''],
    ['x'.repeat(129), 'At most 128 characters.'],
  ])('says of %j: %j', (password, issue) => {
    expect(passwordIssue(password)).toBe(issue);
  });
});
