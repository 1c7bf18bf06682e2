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
  /** Bytes of one string. */
  text: number;
}

/** Looks at the bytes of JSON while they come. */
export interface JsonScan {
  /** Takes the next bytes. @returns what the JSON has too much of; null while it is within its limits. */
  push(bytes: Uint8Array): Excess | null;
  /** How many fields the outermost object has, those of one name counted each. */
  readonly fieldCount: number;
  /** Where the long list of the outermost object can be cut: the places of commas between its values. */
  readonly cuts: readonly number[];
}

/** What a body can have too much of. */
export type Excess = keyof JsonLimits;

/**
 * Makes a scan that tells what JSON is made of, without parsing it.
 *
 * A parser takes seconds for megabytes of brackets or of names, in which nobody else is served; text of the same
 * length costs it milliseconds. Bytes that are no JSON are left to the parser, which stops at the first of them.
 *
 * @param sliceBytes how far cuts are apart at least.
 */
export function createJsonScan(limits: JsonLimits, sliceBytes = Infinity): JsonScan {
  let seen = { depth: 0, parts: 0, commas: 0, fieldCount: 0, isText: false, isEscaped: false };
  /** How many bytes were pushed before. */
  let offset = 0;
  let textFrom = 0;
  let isObject = false;
  let isInList = false;
  let lastCut = 0;
  const cuts: number[] = [];

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
          else if (byte === QUOTE) {
            isText = false;
            if (offset + at - textFrom > limits.text) excess = 'text';
          }
        } else if (byte === QUOTE) {
          isText = true;
          textFrom = offset + at + 1;
        } else if (byte === COMMA) {
          if (++commas > limits.commas) excess = 'commas';
          if (isInList && depth === 2 && offset + at - lastCut >= sliceBytes)
            cuts.push((lastCut = offset + at));
        } else if ((byte & ~CASE_BIT) === CLOSING) {
          if (--depth === 1) isInList = false;
        } else if (byte === COLON) {
          if (depth === 1) fieldCount++;
          if (++parts > limits.parts) excess = 'parts';
        } else if ((byte & ~CASE_BIT) === OPENING) {
          if (++depth > limits.depth) excess = 'depth';
          else if (++parts > limits.parts) excess = 'parts';
          if (depth === 1) isObject = byte !== OPENING;
          // A second list would be another one's values.
          if (depth === 2) isInList = isObject && byte === OPENING && cuts.length === 0;
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
    cuts,
  };
}
