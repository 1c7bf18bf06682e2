import { createVerifier } from '@postern/verify/edge';

const verify = createVerifier();

export const checks = ['syntax', 'disposable', 'typo'];

/** The entry for platforms without Node, run on Node in mode `fast`. */
export async function run(address) {
  const result = await verify({ email: address, mode: 'fast' });
  return {
    isSyntaxGood: result.syntax_valid,
    isDisposable: result.is_disposable,
    suggestion: result.suggested_email || null,
  };
}
