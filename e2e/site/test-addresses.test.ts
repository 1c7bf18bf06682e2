import { expect, it } from 'vitest';
import { testAddresses } from '@postern/site/.vitepress/theme/test-addresses.js';
import { createVerifier } from '@postern/verify';

const verify = createVerifier({ testMode: true });

it.each(testAddresses)(
  'the live form has the result of the test mode for $address',
  async ({ address, result }) => {
    expect(await verify({ email: address, mode: 'medium' })).toMatchObject(result);
  },
);
