import { refuseDetails, ServiceError } from '../base/service-error.ts';
import { measureJson, type JsonMeasure } from './measure-json.ts';

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
