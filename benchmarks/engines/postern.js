import { createVerifier } from '@postern/verify';

const verify = createVerifier();

export const checks = ['syntax', 'disposable', 'typo'];

/** Mode `fast`: syntax, lists and typos; no network. */
export async function run(address) {
  const result = await verify({ email: address, mode: 'fast' });
  return {
    isSyntaxGood: result.syntax_valid,
    isDisposable: result.is_disposable,
    suggestion: result.suggested_email || null,
  };
}
