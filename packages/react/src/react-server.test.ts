import { expect, test } from 'vitest';
import { EmailValidationProvider, useEmailValidation } from './react-server.ts';

test('in a server component the error names what to do', () => {
  expect(() => useEmailValidation()).toThrow(/put "use client" at the top/);
  expect(() => EmailValidationProvider()).toThrow(/createEmailValidator from @postern\/core/);
});
