import { suggestAddress } from '@postern/address';

/** Proposes the address that was probably meant; null for none. */
export type Propose = (local: string, domain: string) => string | null;

/** So many domains are remembered; the oldest goes first. */
const CAPACITY = 4096;
/** A longer domain is not remembered: it could push what is proposed past the length of an address. */
const MAX_LENGTH = 64;

/**
 * Makes a proposer of addresses that remembers by domain, for only the domain of an address is
 * ever corrected, and looking for a near one costs more than all other offline checks together.
 */
export function createProposer(): Propose {
  const proposals = new Map<string, string | null>();
  return (local, domain) => {
    if (domain.length > MAX_LENGTH) return suggestAddress(`${local}@${domain}`);
    let proposed = proposals.get(domain);
    if (proposed === undefined) {
      proposed = domainOf(suggestAddress(`${local}@${domain}`));
      if (proposals.size >= CAPACITY) proposals.delete(proposals.keys().next().value!);
      proposals.set(domain, proposed);
    }
    return proposed === null || proposed === domain ? null : `${local}@${proposed}`;
  };
}

function domainOf(address: string | null): string | null {
  return address && address.slice(address.lastIndexOf('@') + 1);
}
