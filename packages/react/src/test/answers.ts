import { fakeValidate } from '@postern/core/testing';
import { beforeEach, vi } from 'vitest';

export const GOOD = 'jane@example.org';
/** Rejected in the mode `medium` only. */
export const DEAD = 'dead@example.org';
/** Risky, with the suggestion jane@gmail.com. */
export const TYPO = 'jane@gmial.com';

/** The requests of {@link validate}. */
export const requests: { email: string; mode: string | undefined }[] = [];
const quick = fakeValidate({ [TYPO]: 'risky' }, { delayMs: 50 });
const deep = fakeValidate({
  [TYPO]: 'risky',
  [DEAD]: { status: 'invalid', reason_code: 'mailbox_not_found' },
});
export const validate: typeof quick = Object.assign(
  (...given: Parameters<typeof quick>) => {
    const [{ email, mode }] = given;
    requests.push({ email, mode });
    return mode === 'medium' ? deep(...given) : quick(...given);
  },
  { requests: [] },
);

/** A submit handler. */
export const sent = vi.fn<(values: object) => void>();

beforeEach(() => {
  sent.mockClear();
  requests.length = 0;
});
