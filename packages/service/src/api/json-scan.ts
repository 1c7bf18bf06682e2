const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
/** `[` and `{`, `]` and `}`: in pairs that differ in one bit. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const CASE_BIT = 0x20;

/** What JSON may be made of at most. */
export interface JsonLimits {
  /** How deep arrays and objects may stand in each other. */
  depth: number;
  /** Arrays, objects and names of fields, all together. */
  parts: number;
  /** Commas: one less than an array has values. */
  commas: number;
}

/** Looks at the bytes of JSON while they come. */
export interface JsonScan {
  /** Takes the next bytes. @returns what the JSON has too much of; null while it is within its limits. */
  push(bytes: Uint8Array): Excess | null;
  /** How many fields the outermost object has, those of one name counted each. */
  readonly fieldCount: number;
}

/** What a body can have too much of. */
export type Excess = 'depth' | 'parts' | 'commas';

/**
 * Makes a scan that tells what JSON is made of, without parsing it.
 *
 * A parser takes seconds for megabytes of brackets or of names, in which nobody else is served; text of the same
 * length costs it milliseconds. Bytes that are no JSON are left to the parser, which stops at the first of them.
 */
export function createJsonScan(limits: JsonLimits): JsonScan {
  let seen = { depth: 0, parts: 0, commas: 0, fieldCount: 0, isText: false, isEscaped: false };

  return {
    push(bytes) {
      // Counted in local variables and by index, which takes half the time.
      let { depth, parts, commas, fieldCount, isText, isEscaped } = seen;
      let excess: Excess | null = null;
      const { length } = bytes;
      for (let at = 0; at < length && !excess; at++) {
        const byte = bytes[at]!;
        if (isText) {
          if (isEscaped) isEscaped = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) isText = false;
        } else if (byte === QUOTE) isText = true;
        else if (byte === COMMA) {
          if (++commas > limits.commas) excess = 'commas';
        } else if ((byte & ~CASE_BIT) === CLOSING) depth--;
        else if (byte === COLON) {
          if (depth === 1) fieldCount++;
          if (++parts > limits.parts) excess = 'parts';
        } else if ((byte & ~CASE_BIT) === OPENING) {
          if (++depth > limits.depth) excess = 'depth';
          else if (++parts > limits.parts) excess = 'parts';
        }
      }
      seen = { depth, parts, commas, fieldCount, isText, isEscaped };
      return excess;
    },
    get fieldCount() {
      return seen.fieldCount;
    },
  };
}
