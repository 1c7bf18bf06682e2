import type { ReasonCode, SyntaxCode } from '@postern/protocol';
import type { FailureCode } from './failure.ts';

/**
 * Why an address was judged as it was. The last five name a result that gives no reason of
 * its own: its status, or the trait that a policy spoke about.
 */
export type Code =
  SyntaxCode | ReasonCode | FailureCode | 'valid' | 'risky' | 'invalid' | 'role' | 'free';
