/**
 * Finds what a `Link` field calls the next page.
 *
 * @returns the target as it is written, which may be relative; null when there is none.
 * Source: RFC 8288 §3.
 */
export function nextLink(text: string | null): string | null {
  for (const [, target = '', parameters = ''] of (text ?? '').matchAll(LINK)) {
    const relation = [...parameters.matchAll(PARAMETER)].find(
      ([, name]) => name!.toLowerCase() === 'rel',
    );
    const [, , quoted, bare] = relation ?? [];
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return null;
}

// A quoted value may hold commas and semicolons; what is no link is stepped over.
const LINK = /<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|[^",<])*)/g;
const PARAMETER = /;\s*([^\s=;,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/g;
