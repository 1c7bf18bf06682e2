const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
/** `[` and `{`, `]` and `}`: in pairs that differ in one bit. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const CASE_BIT = 0x20;

/** By byte, 1 for those that are counted. */
const IS_COUNTED = new Uint8Array(256);
for (const char of '",:[]{}') IS_COUNTED[char.charCodeAt(0)] = 1;

/** What JSON may be made of at most. */
export interface JsonLimits {
  /** How deep arrays and objects may stand in each other. */
  depth: number;
  /** Arrays, objects and names of fields, all together. */
  parts: number;
  /** Commas: one less than an array has values. */
  commas: number;
  /** Bytes of one string. */
  text: number;
}

/** Looks at the bytes of JSON while they come. */
export interface JsonScan {
  /** Takes the next bytes. @returns what the JSON has too much of; null while it is within its limits. */
  push(bytes: Uint8Array): Excess | null;
  /** How many fields the outermost object has, those of one name counted each. */
  readonly fieldCount: number;
}

/** What a body can have too much of. */
export type Excess = keyof JsonLimits;

/**
 * Makes a scan that tells what JSON is made of, without parsing it.
 *
 * A parser takes seconds for megabytes of brackets or of names, in which nobody else is served; text of the same
 * length costs it milliseconds. Bytes that are no JSON are left to the parser, which stops at the first of them.
 */
export function createJsonScan(limits: JsonLimits): JsonScan {
  let seen = { depth: 0, parts: 0, commas: 0, fieldCount: 0, isText: false, isEscaped: false };
  /** How many bytes were pushed before. */
  let offset = 0;
  let textFrom = 0;

  return {
    push(bytes) {
      // Counted in local variables and by index, which takes half the time.
      let { depth, parts, commas, fieldCount, isText, isEscaped } = seen;
      let excess: Excess | null = null;
      const { length } = bytes;
      const last = length - 1;
      for (let at = 0; at < length && !excess; at++) {
        if (isText) {
          // Most of a body is text: it is not looked at byte by byte.
          const quote = bytes.indexOf(QUOTE, at);
          const end = quote < 0 ? length : quote;
          const backslashes = backslashesBefore(bytes, end, at);
          // One at the end of the bytes before goes on with these.
          const goesOn = isEscaped && backslashes === end - at;
          isEscaped = (backslashes + Number(goesOn)) % 2 === 1;
          at = end;
          if (quote < 0) break;
          if (isEscaped) isEscaped = false;
          else {
            isText = false;
            if (offset + at - textFrom > limits.text) excess = 'text';
          }
          continue;
        }
        // What is not counted is skipped in a loop of its own, which takes a third of the time where it is numbers.
        while (at < last && IS_COUNTED[bytes[at]!] === 0) at++;
        const byte = bytes[at]!;
        if (byte === QUOTE) {
          isText = true;
          textFrom = offset + at + 1;
        } else if (byte === COMMA) {
          if (++commas > limits.commas) excess = 'commas';
        } else if ((byte & ~CASE_BIT) === CLOSING) {
          depth--;
        } else if (byte === COLON) {
          if (depth === 1) fieldCount++;
          if (++parts > limits.parts) excess = 'parts';
        } else if ((byte & ~CASE_BIT) === OPENING) {
          if (++depth > limits.depth) excess = 'depth';
          else if (++parts > limits.parts) excess = 'parts';
        }
      }
      if (isText && offset + length - textFrom > limits.text) excess ??= 'text';
      offset += length;
      seen = { depth, parts, commas, fieldCount, isText, isEscaped };
      return excess;
    },
    get fieldCount() {
      return seen.fieldCount;
    },
  };
}

/** How many backslashes stand in a row before a place, from another one on. */
function backslashesBefore(bytes: Uint8Array, end: number, from: number): number {
  let at = end;
  while (at > from && bytes[at - 1] === BACKSLASH) at--;
  return end - at;
}
