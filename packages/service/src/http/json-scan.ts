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
  let depth = 0;
  let parts = 0;
  let commas = 0;
  let fieldCount = 0;
  let isText = false;
  let isEscaped = false;

  function excess(): Excess | null {
    if (depth > limits.depth) return 'depth';
    if (parts > limits.parts) return 'parts';
    return commas > limits.commas ? 'commas' : null;
  }

  return {
    push(bytes) {
      for (let at = 0; at < bytes.length; at++) {
        const byte = bytes[at]!;
        if (isText) {
          if (isEscaped) isEscaped = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) isText = false;
        } else if (byte === QUOTE) isText = true;
        else if (byte === COMMA) {
          if (++commas > limits.commas) break;
        } else if ((byte & ~CASE_BIT) === CLOSING) depth--;
        else if (byte === COLON || (byte & ~CASE_BIT) === OPENING) {
          if (byte === COLON) fieldCount += Number(depth === 1);
          else depth++;
          if (++parts > limits.parts || depth > limits.depth) break;
        }
      }
      return excess();
    },
    get fieldCount() {
      return fieldCount;
    },
  };
}
