/** The parts of an address that identify a mailbox. */
export interface Mailbox {
  local: string;
  /** The domain in A-labels. */
  asciiDomain: string;
}

/**
 * Whether a validation result belongs to the address in the request.
 *
 * The result's address counts only if both texts are addresses; otherwise there is nothing to compare, and the result
 * is accepted.
 *
 * Source: docs/decisions/results.md#0004.
 *
 * @param result The field `result` of the response.
 * @param address The address in the request.
 */
export function isAbout(result: string, address: string): boolean {
  if (result === address) return true;
  const received = mailboxOf(result);
  const requested = mailboxOf(address);
  return !received || !requested || isSameMailbox(received, requested);
}

/**
 * Whether two addresses are equal apart from what a service can normalize: the domains have the same A-labels, and the
 * local parts differ at most in case, dots and a `+tag`. Full-width characters must be replaced beforehand.
 */
export function isSameMailbox(one: Mailbox, other: Mailbox): boolean {
  return one.asciiDomain === other.asciiDomain && nameOf(one) === nameOf(other);
}

/** A local part without the differences that {@link isSameMailbox} ignores. */
function nameOf({ local }: Mailbox): string {
  // Lower and then upper case: some letters have two lower-case forms (σ, ς), some two upper-case forms (ß: ẞ, SS).
  // A ligature such as U+FB01 is kept, because its upper case is two other letters.
  return local
    .replace(IGNORED, '')
    .replace(/[^\uFB00-\uFB17]+/g, (run) => run.toLowerCase().toUpperCase())
    .normalize();
}

/** The tag, the dots, and invisible characters, which come with pasted text and which parsers drop. */
const IGNORED = /\+.*|\.|\p{DI}/gu;

function mailboxOf(text: string): Mailbox | undefined {
  const address = plainWidth(text.trim());
  if (!ADDRESS.test(address)) return undefined;
  const [local, domain] = address.normalize().split('@') as [string, string];
  try {
    return { local, asciiDomain: new URL(`http://${domain}`).hostname };
  } catch {
    return undefined; // The domain is invalid under IDNA.
  }
}

/**
 * The text with full-width forms of ASCII, and other full stops, replaced by plain characters. A copy of the parser's
 * function, because this package has no dependencies; tests keep the two equal. Source: docs/decisions/results.md#0052.
 */
const plainWidth = (text: string) =>
  text.replace(/[\uFF01-\uFF5E\uFF61\u3002]/g, (wide) =>
    wide.normalize('NFKC').replace('\u3002', '.'),
  );

/**
 * One address and nothing else. Excluded are prose, quoted local parts (services rewrite them), characters that `URL`
 * parses as more than a host, and long texts (composing letters and A-labels takes quadratic time).
 */
const ADDRESS = /^[^\s"(),:;<>@[\\\]]{1,255}@[\w.\-\u0080-\uFFFF]{1,255}[\w\u0080-\uFFFF]$/;
