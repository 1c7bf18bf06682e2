import { emailValidation } from '@postern/better-auth';
import { createVerifier } from '@postern/verify';

const validate = createVerifier();
emailValidation({ validate, policy: { failure: 'block' } });
// @ts-expect-error -- misspelled
emailValidation({ validate, policies: {} });
