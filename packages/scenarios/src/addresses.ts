import { fakeValidate, type FakeValidate } from '@postern/core/testing';

/** Nothing is wrong with it. */
export const GOOD = 'jane@example.org';
/** The fakes say that nobody reads it. */
export const DEAD = 'dead@example.org';
/** The fakes are not sure of it. */
export const UNSURE = 'team@example.org';
/** A slip of jane@gmail.com. */
export const TYPO = 'jane@gmial.com';
export const MEANT = 'jane@gmail.com';

/** Answers after a second: DEAD is invalid, UNSURE and TYPO are risky, the rest is valid. */
export const slow = (delayMs = 1000): FakeValidate =>
  fakeValidate({ [DEAD]: 'invalid', [UNSURE]: 'risky', [TYPO]: 'risky' }, { delayMs });

/** The same, at once. */
export const quick = (): FakeValidate => slow(0);
