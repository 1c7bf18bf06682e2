import { parseAddress } from '@postern/address';

/** Converts one entry of a list into the form in which it is matched; null if it is invalid. */
export type ReadEntry = (entry: string) => string | null;

/**
 * Parses the text of a list: one entry per line, `#` begins a comment, blank lines are skipped, any line end is
 * accepted.
 *
 * Throws for the first line that is not an entry; the message has its number but not its text.
 */
export function parseList(text: string, read: ReadEntry): string[] {
  const entries: string[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const written = line.split('#', 1)[0]!.trim();
    if (!written) continue;
    const entry = read(written);
    if (entry === null) throw new Error(`line ${index + 1} is not an entry of such a list`);
    entries.push(entry);
  }
  return entries;
}

/** Reads a domain, in Unicode or A-labels, as a lower-case A-label domain. */
export function readDomain(entry: string): string | null {
  const parsed = parseAddress(`a@${entry}`);
  return parsed.ok ? parsed.asciiDomain : null;
}

/** Reads a domain like `readDomain`, or a wildcard of `*.` and a domain, which is kept. */
export function readWildcard(entry: string): string | null {
  if (!entry.startsWith('*.')) return readDomain(entry);
  const domain = readDomain(entry.slice(2));
  return domain && `*.${domain}`;
}

/** Reads a top-level domain, with or without the dot before it. */
export function readTld(entry: string): string | null {
  const label = entry.replace(/^\./, '');
  const domain = label.includes('.') ? null : readDomain(`a.${label}`);
  return domain && domain.slice('a.'.length);
}

/** Reads a word that can be a whole local part, in lower case. */
export function readWord(entry: string): string | null {
  const parsed = parseAddress(`${entry}@a.aa`);
  return parsed.ok && !parsed.local.includes('+') ? parsed.local.toLowerCase() : null;
}
