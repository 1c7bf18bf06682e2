/**
 * The domain of an address in lower case.
 *
 * @returns null when the text is not a valid email address of HTML, which is the form of addresses in the protocol.
 * Source: WHATWG HTML §4.10.5.1.5; draft-hardt-email-verification-01 §"Valid Email Address".
 */
export function domainOf(address: string): string | null {
  if (address.length > MAX_LENGTH || !ADDRESS.test(address)) return null;
  return lowerAscii(address.slice(address.lastIndexOf('@') + 1));
}

/**
 * Whether two texts are the same address, apart from the case of ASCII letters. Dots, tags and other spellings of a
 * domain are not ignored: at some provider they are addresses of two people.
 */
export function isSameAddress(one: string, other: string): boolean {
  return lowerAscii(one) === lowerAscii(other);
}

/** Unlike `toLowerCase`, it leaves the Kelvin sign (U+212A), whose lower case is an ASCII `k`. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const ADDRESS = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);
/** In characters. Source: RFC 5321 §4.5.3.1. */
const MAX_LENGTH = 254;
