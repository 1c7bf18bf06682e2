/** What names a mailbox. */
export interface Mailbox {
  local: string;
  /** The domain in A-labels. */
  asciiDomain: string;
}

/**
 * Whether a reply may be taken for an answer about the address that was asked about.
 *
 * A text that is no address names nobody: a `result` that is none is ignored, and so is any where what was
 * asked about is none.
 *
 * Source: docs/decisions/results.md#0004.
 *
 * @param result the field `result` of the reply.
 */
export function isAbout(result: string, address: string): boolean {
  if (result === address) return true;
  const told = mailboxOf(result);
  const asked = mailboxOf(address);
  return !told || !asked || isSameMailbox(told, asked);
}

/**
 * Whether two addresses are the same but for what a service may take away: their domains are, in A-labels, and
 * their local parts but for case, dots and a `+tag`. Both are in plain width.
 */
export function isSameMailbox(one: Mailbox, other: Mailbox): boolean {
  return one.asciiDomain === other.asciiDomain && nameOf(one) === nameOf(other);
}

/** A local part without what may differ. */
function nameOf({ local }: Mailbox): string {
  // Both ways, for some letters have two lower cases (σ, ς) and some two upper ones (ß: ẞ, SS).
  // A ligature such as U+FB01 stays: its upper case is that of other letters.
  return local
    .replace(IGNORED, '')
    .replace(/[^\uFB00-\uFB17]+/g, (run) => run.toLowerCase().toUpperCase())
    .normalize();
}

/** The tag, the dots, and what is invisible: it comes with pasted text, and is dropped by a reader. */
const IGNORED = /\+.*|\.|\p{DI}/gu;

function mailboxOf(text: string): Mailbox | undefined {
  const address = plainWidth(text.trim());
  if (!ADDRESS.test(address)) return undefined;
  const [local, domain] = address.normalize().split('@') as [string, string];
  try {
    return { local, asciiDomain: new URL(`http://${domain}`).hostname };
  } catch {
    return undefined; // IDNA refuses the domain.
  }
}

/**
 * Full-width forms of ASCII, and other full stops, as plain characters: this package knows no other, and the tests hold
 * it to the one of the parser. Source: docs/decisions/results.md#0052.
 */
const plainWidth = (text: string) =>
  text.replace(/[\uFF01-\uFF5E\uFF61\u3002]/g, (wide) =>
    wide.normalize('NFKC').replace('\u3002', '.'),
  );

/**
 * One address and nothing around it: neither prose nor a quoted local part, of which services make
 * their own form, nothing that `URL` would read as more than a host, and nothing long, for the time
 * that composing letters and A-labels takes grows with the square of it.
 */
const ADDRESS = /^[^\s"(),:;<>@[\\\]]{1,255}@[\w.\-\u0080-\uFFFF]{1,255}[\w\u0080-\uFFFF]$/;
