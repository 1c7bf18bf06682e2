import { parseAddress } from '@postern/address';
import type { ValidationResult } from '@postern/protocol';
import { adviceOf } from './verdict.ts';

/** What may stand around an address in prose. */
const QUOTES = /^['‘’`*[]+|[^\p{L}\d]+$/gu;

/** Proposes a corrected address for a text, or null. */
export type Suggest = (text: string) => string | null;

/**
 * Finds the corrected address: the service's own, one inside its advice, or a typo check's.
 *
 * It counts only when it parses, keeps the typed local part and differs from the typed address.
 * Source: docs/decisions/0010-suggestion.md.
 */
export function suggestionFor(
  text: string,
  result: ValidationResult | null,
  suggest: Suggest | undefined,
): string | null {
  const typed = parseAddress(text);
  const local = typed.ok ? typed.local : text.trim().replace(/@[^@]*$/, '');
  let own: unknown;
  try {
    own = suggest?.(text);
  } catch {
    // A typo check of someone else's cannot break the form.
  }
  for (const candidate of [...(result ? adviceOf(result) : []), own]) {
    if (typeof candidate !== 'string') continue;
    const parsed = parseAddress(candidate.replace(QUOTES, ''));
    if (parsed.ok && parsed.local === local && !(typed.ok && parsed.address === typed.address))
      return parsed.address;
  }
  return null;
}
