import type { ValidatorOptions } from '@postern/core';
import { suggestAddress } from '@postern/core/suggest';
import { fakeValidate } from '@postern/core/testing';

const RESULT_MS = 600;
const SLOW_MS = 3000;
const SLOW = 'slow@postern.test';

/** The options of the field in the live form. Addresses that are not listed are valid. */
export const LIVE_FIELD: ValidatorOptions = {
  validate: fakeValidate(
    {
      'mailbox_not_found@postern.test': { status: 'invalid', reason_code: 'mailbox_not_found' },
      'mailbox_full@postern.test': { status: 'risky', reason_code: 'mailbox_full' },
    },
    { delayMs: (email) => (email === SLOW ? SLOW_MS : RESULT_MS) },
  ),
  suggest: suggestAddress,
};
