import { ServiceError, refuseDetails } from '../base/service-error.ts';

/** The bytes of a body that has come as a whole, within the limits on what it is made of. */
export interface ScannedBody {
  /** Its bytes, in the pieces in which they came. */
  pieces: readonly Uint8Array[];
  /** How many fields the outermost object has, those of one name counted each. */
  fieldCount: number;
}

/**
 * Parses a body of JSON in UTF-8; throws `bad_json`, or `unprocessable` for a field that is there twice: readers differ
 * on which of the two counts, so neither does (RFC 8259 §4).
 */
export function parseJson({ pieces, fieldCount }: ScannedBody): unknown {
  let json: unknown;
  try {
    json = JSON.parse(UTF8.decode(joined(pieces)));
  } catch {
    throw new ServiceError('bad_json');
  }
  if (isObject(json) && fieldCount > Object.keys(json).length)
    throw refuseDetails([{ path: '', issue: 'must not hold a field twice' }]);
  return json;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** Whether it is a JSON object, and no list. */
export function isObject(x: unknown): x is Record<string, unknown> {
  return typeof x === 'object' && x !== null && !Array.isArray(x);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
