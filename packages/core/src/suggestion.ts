import { addressesIn, plainWidth } from '@postern/address';
import type { ValidationResult } from '@postern/protocol';
import type { Reading } from './reading.ts';
import type { Settings } from './settings.ts';
import type { Suggest } from './types.ts';

/** An address without its domain. */
const localOf = (address: string) => address.replace(/@[^@]*$/, '');

/**
 * Finds the corrected address: the service's own, one inside its advice, a typo check's, or the one in a text that
 * has more than an address in it.
 *
 * It counts only when it parses, keeps the typed local part and differs from the typed address. Where the field does not
 * write its normal form, an address in full width is offered in plain characters.
 * Source: docs/decisions/field.md#0010.
 *
 * @param proposed the proposal of a typo check, from {@link typoOf}.
 */
export function suggestionFor(
  { value, parsed, settings }: Pick<Reading, 'value' | 'parsed'> & { settings?: Settings },
  result: ValidationResult | null,
  proposed: string,
): string | null {
  const typed = parsed.ok ? parsed.address : (parsed.found ?? null);
  const { suggested_email, suggestion } = result ?? {};
  for (const text of [suggested_email, suggestion, proposed])
    for (const address of addressesIn(text?.slice(0, 1000) ?? '').keys())
      if (localOf(address) === localOf(typed ?? value.trim()) && address !== typed) return address;
  const isWritten = settings?.normalize !== false || plainWidth(value) === value;
  return parsed.ok && isWritten ? null : typed;
}

/** The proposal of a typo check for a text; '' for none, and if it throws. */
export function typoOf(text: string, suggest: Suggest | undefined): string {
  try {
    return String(suggest?.(text) ?? '');
  } catch {
    // An error in a custom typo check cannot break the form.
    return '';
  }
}
