import { validate } from 'deep-email-validator';

export const checks = ['syntax', 'disposable', 'typo'];

const MEANT = /suggested email: (.+)$/;

/** Its local checks alone: MX and SMTP are off. It ends at the first that fails, typo before disposable. */
export async function run(email) {
  const { validators } = await validate({ email, validateMx: false, validateSMTP: false });
  return {
    isSyntaxGood: validators.regex.valid,
    isDisposable: validators.disposable.reason !== undefined,
    suggestion: MEANT.exec(validators.typo.reason ?? '')?.[1] ?? null,
  };
}
