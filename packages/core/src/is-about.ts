import { parsePlainAddress } from '@postern/address';
import { isSameMailbox } from '@postern/protocol';

/**
 * Whether a result may be taken for one about an address, as the protocol's `isAbout` tells, with the
 * parser that the page has.
 */
export function isAbout(result: string, address: string): boolean {
  if (result === address) return true;
  const told = parsePlainAddress(result);
  const asked = parsePlainAddress(address);
  return !told.ok || !asked.ok || isSameMailbox(told, asked);
}
