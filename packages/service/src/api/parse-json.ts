import { refuseDetails, ServiceError } from '../base/service-error.ts';

/** A body up to this length is read at once. A longer one waits for a place, and is parsed in a thread. */
export const SHORT_BYTES = 65_536;
/** The maximum nesting depth of arrays and objects: recursive code would run out of stack. */
const MAX_DEPTH = 64;
/** The maximum number of arrays, objects and names in a long body, and of its values outside its list. */
const MAX_PARTS = 1000;

/**
 * Parses a JSON body in UTF-8 that arrived in pieces. Throws `bad_json`. Throws `unprocessable` when it is nested too
 * deep, and for a duplicate field in the outermost object, because parsers differ in which of the two they use (RFC
 * 8259 §4). For a body over 64 KiB, also throws `too_large` for too many values or too long a string, which would take
 * a parser seconds.
 *
 * @param maxValues The maximum number of values that a long body can list. Default 0.
 *
 * Source: docs/decisions/api.md#0027.
 */
export function parseJson(pieces: readonly Uint8Array[], maxValues = 0): unknown {
  const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  const measure = measureJson(bytes);
  if (bytes.length > SHORT_BYTES) checkLong(measure, maxValues);
  if (measure.depth > MAX_DEPTH)
    throw refuseDetails([{ path: '', issue: `is nested more than ${MAX_DEPTH} levels deep` }]);
  let json: unknown;
  try {
    json = JSON.parse(UTF8.decode(bytes));
  } catch {
    throw new ServiceError('bad_json');
  }
  if (isObject(json) && measure.fieldCount > Object.keys(json).length)
    throw refuseDetails([{ path: '', issue: 'must not have duplicate fields' }]);
  return json;
}

function checkLong({ depth, parts, commas, longestText }: JsonMeasure, maxValues: number): void {
  if (depth > MAX_DEPTH) throw new ServiceError('bad_json');
  if (longestText > SHORT_BYTES)
    throw new ServiceError('too_large', { message: 'A text in the body is too long' });
  if (parts > MAX_PARTS || commas > MAX_PARTS + maxValues)
    throw new ServiceError('too_large', { message: 'The body has too many values' });
}

/** Whether a value is a JSON object, and not an array. */
export function isObject(x: unknown): x is Record<string, unknown> {
  return typeof x === 'object' && x !== null && !Array.isArray(x);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The composition of a JSON text. */
export interface JsonMeasure {
  /** The maximum nesting depth of arrays and objects. */
  depth: number;
  /** The total number of arrays, objects and field names. */
  parts: number;
  /** The number of commas: one fewer than an array has values. */
  commas: number;
  /** The length of the longest string, in bytes. */
  longestText: number;
  /** The number of fields of the outermost object. A duplicate name counts twice. */
  fieldCount: number;
}

/**
 * Measures JSON without parsing it. A parser takes seconds for megabytes of brackets or field names, and milliseconds
 * for text of the same length. For bytes that are not JSON the numbers mean nothing, and the parser stops at the first
 * invalid one.
 */
export function measureJson(bytes: Uint8Array): JsonMeasure {
  let [level, depth, parts, commas, longestText, fieldCount] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE: {
        const end = endOfText(bytes, at + 1);
        longestText = Math.max(longestText, end - at - 1);
        at = end;
        break;
      }
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        parts += 1;
        level += 1;
        if (level > depth) depth = level;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        level -= 1;
        break;
      case COLON:
        parts += 1;
        if (level === 1) fieldCount += 1;
        break;
      case COMMA:
        commas += 1;
        break;
    }
  }
  return { depth, parts, commas, longestText, fieldCount };
}

/** The position of the quote that ends a string; the length of the bytes when the string does not end. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (at - backslashes > from && bytes[at - backslashes - 1] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return bytes.length;
}
