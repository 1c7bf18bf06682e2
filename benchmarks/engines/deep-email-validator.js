import { validate } from 'deep-email-validator';

export const checks = ['syntax', 'disposable', 'typo'];

const SUGGESTED = /suggested email: (.+)$/;

/** The local checks only: MX and SMTP are disabled. It stops at the first check that fails, typo before disposable. */
export async function run(email) {
  const { validators } = await validate({ email, validateMx: false, validateSMTP: false });
  return {
    isSyntaxGood: validators.regex.valid,
    isDisposable: validators.disposable.reason !== undefined,
    suggestion: SUGGESTED.exec(validators.typo.reason ?? '')?.[1] ?? null,
  };
}
