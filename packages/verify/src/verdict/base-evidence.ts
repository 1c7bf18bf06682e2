import type { SyntaxCode } from '@postern/protocol';
import type { Evidence } from './evidence.ts';

const PASS = Object.freeze({ state: 'pass' } as const);
const SKIPPED = Object.freeze({ state: 'skipped' } as const);

/** The evidence of an address without a fault, after all checks that need no network. */
export const FAULTLESS: Evidence = Object.freeze({
  mode: 'fast',
  syntax: PASS,
  doubt: null,
  ownRule: null,
  reserved: PASS,
  tld: PASS,
  disposable: PASS,
  squat: PASS,
  typo: PASS,
  isRole: false,
  isFree: false,
  isSuspect: false,
  dns: SKIPPED,
  smtp: Object.freeze({ state: 'skipped', cause: 'not_asked', code: 0 } as const),
});

/** The evidence of a text that breaks a rule of syntax. */
export function syntaxFault(code: SyntaxCode): Evidence {
  return Object.freeze({
    ...FAULTLESS,
    syntax: Object.freeze({ state: 'fail', code } as const),
    reserved: SKIPPED,
    tld: SKIPPED,
    disposable: SKIPPED,
    squat: SKIPPED,
    typo: SKIPPED,
  });
}
