import type { ReasonCode, SyntaxCode } from '@postern/protocol';
import { REASONS } from '@postern/protocol/words';
import type { Evidence } from './evidence.ts';

type Code = ReasonCode | SyntaxCode;

/**
 * The English sentence for `reason`. It never includes the address, so it can be logged.
 */
export function reasonSentence(code: Code, { reserved }: Pick<Evidence, 'reserved'>): string {
  if (reserved.state === 'fail') {
    const { name, purpose, source } = reserved.use;
    return `The domain cannot receive email: ${name} is reserved for ${purpose} (${source}).`;
  }
  return REASONS[code].sentence;
}

/**
 * The English sentence for `suggestion`; '' when there is no advice. A suggested address is the only address in it.
 *
 * Source: docs/decisions/results.md#0004.
 */
export function adviceSentence(code: Code, proposed: string | null): string {
  return proposed === null ? REASONS[code].advice : `Did you mean ${proposed}?`;
}
