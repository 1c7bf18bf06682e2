import { fakeValidate, type FakeValidate } from '@postern/core/testing';

/** An address that the fakes report as valid. */
export const GOOD = 'jane@example.org';
/** An address that the fakes report as invalid. */
export const DEAD = 'dead@example.org';
/** An address that the fakes report as risky. */
export const UNSURE = 'team@example.org';
/** A typo of jane@gmail.com. */
export const TYPO = 'jane@gmial.com';
export const MEANT = 'jane@gmail.com';

/** Creates a fake that returns its result after a second: DEAD is invalid, UNSURE and TYPO are risky, others valid. */
export const slow = (delayMs = 1000): FakeValidate =>
  fakeValidate({ [DEAD]: 'invalid', [UNSURE]: 'risky', [TYPO]: 'risky' }, { delayMs });

/** Creates a fake with the results of {@link slow}, without a delay. */
export const quick = (): FakeValidate => slow(0);
