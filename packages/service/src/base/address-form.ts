import { parseAddress } from '@postern/address';

/**
 * The form in which an email address is stored, compared and mailed to: in lower case and NFC, the domain in A-labels,
 * so that two spellings of one domain are one address. Null for a text that is not an address.
 */
export function addressForm(text: string): string | null {
  const parsed = parseAddress(text);
  return parsed.ok ? `${parsed.local.toLowerCase().normalize()}@${parsed.asciiDomain}` : null;
}
