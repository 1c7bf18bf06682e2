const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}`: in pairs that differ in one bit. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const CASE_BIT = 0x20;

/**
 * Tells whether JSON is nested deeper than `maxDepth`, without reading it: a parser takes seconds
 * for megabytes of brackets, in which nobody else is served.
 */
export function isDeep(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
      continue;
    }
    if (byte === QUOTE) isText = true;
    else if ((byte & ~CASE_BIT) === OPENING) depth++;
    else if ((byte & ~CASE_BIT) === CLOSING) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
}
