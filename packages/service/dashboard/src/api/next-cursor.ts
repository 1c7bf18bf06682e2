/**
 * Reads the cursor of the next page out of a `Link` header.
 *
 * @returns null at the last page.
 *
 * Source: RFC 8288; docs/decisions/jobs.md#0006.
 */
export function nextCursor(link: string | null): string | null {
  for (const part of link?.split(/,(?=\s*<)/) ?? []) {
    const found = /^\s*<([^>]*)>\s*;.*\brel="?next"?/i.exec(part);
    if (found) return new URL(found[1]!, 'http://a.invalid').searchParams.get('cursor');
  }
  return null;
}
