import type { Lookup } from './lookup.ts';

/**
 * Whether a domain names an issuer that can prove through the browser who owns one of its addresses: one TXT record
 * with the issuer's name.
 *
 * @returns null when the name server did not answer.
 *
 * Source: draft-hardt-email-verification-01, "DNS Record".
 */
export async function findOwnershipOffer(
  domain: string,
  lookup: Pick<Lookup, 'txt'>,
): Promise<boolean | null> {
  const answer = await lookup.txt(`_email-verification.${domain}`);
  if (answer.state === 'temperror') return null;
  const [record, ...others] = answer.state === 'found' ? answer.records : [];
  return others.length === 0 && /^iss=\S+$/.test(record ?? '');
}
