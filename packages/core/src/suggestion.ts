import { parsePlainAddress } from '@postern/address';
import type { ValidationResult } from '@postern/protocol';
import { addressesIn } from './assessment.ts';
import type { Reading } from './field/state.ts';
import type { Suggest } from './types.ts';

/** What may stand around an address in prose. */
const QUOTES = /^['‘’`*[]+|[^\p{L}\d]+$/gu;

/**
 * Finds the corrected address: the service's own, one inside its advice, or a typo check's.
 *
 * It counts only when it parses, keeps the typed local part and differs from the typed address.
 * Source: docs/decisions/0010-suggestion.md.
 *
 * @param proposed what a typo check made of the text, from {@link typoOf}.
 */
export function suggestionFor(
  { value, parsed: typed }: Pick<Reading, 'value' | 'parsed'>,
  result: ValidationResult | null,
  proposed: unknown,
): string | null {
  const local = typed.ok ? typed.local : value.trim().replace(/@[^@]*$/, '');
  for (const candidate of [...(result ? addressesIn(result) : []), proposed]) {
    if (typeof candidate !== 'string' || !candidate) continue;
    const parsed = parsePlainAddress(candidate.replace(QUOTES, ''));
    if (parsed.ok && parsed.local === local && !(typed.ok && parsed.address === typed.address))
      return parsed.address;
  }
  return null;
}

/** What a typo check proposes for a text; null when it throws. */
export function typoOf(text: string, suggest: Suggest | undefined): string | null {
  try {
    return suggest?.(text) ?? null;
  } catch {
    // A typo check of someone else's cannot break the form.
    return null;
  }
}
