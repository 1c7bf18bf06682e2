import type { FailureDetail, Mode, SingleRequest } from '@postern/protocol';
import { Refusal } from './refusal.ts';

/** The content of a request's body: what to validate, and the token for the bot check. */
export interface Shape extends Required<SingleRequest> {
  token: string | undefined;
}

/**
 * Parses the body of a single validation from JSON text; unknown fields are ignored.
 *
 * Throws `bad_json`, or `unprocessable` with the field and the rule that it breaks. Without `mode` it is `fast`, or the
 * lightest of the given modes.
 *
 * Source: docs/service-interface.md#4.1; docs/decisions/api.md#0002; docs/decisions/proxy.md#0034.
 */
export function parseShape(text: string, modes: readonly Mode[]): Shape {
  const read = parseJson(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    throw invalid('', 'must be an object');
  }
  if (hasFieldTwice(text, read)) throw invalid('', 'must not have a field twice');
  const email: unknown = Object.hasOwn(read, 'email') ? (read as SingleRequest).email : undefined;
  if (typeof email !== 'string') throw invalid('email', 'must be a string');
  if (email.length > MAX_EMAIL_LENGTH) throw invalid('email', 'must be at most 320 characters');
  const token = parseToken(read);
  if (!Object.hasOwn(read, 'mode')) return { email, mode: modes[0]!, token };
  const { mode } = read as { mode: unknown };
  if (!modes.includes(mode as Mode)) throw invalid('mode', `must be one of ${modes.join(', ')}`);
  return { email, mode: mode as Mode, token };
}

function parseToken(read: object): string | undefined {
  if (!Object.hasOwn(read, 'token')) return undefined;
  const { token } = read as { token: unknown };
  if (typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH) return token;
  throw invalid('token', 'must be a string of at most 2048 characters');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('bad_json');
  }
}

/**
 * Whether a name occurs twice: parsers differ on which of the two counts (RFC 8259 §4). If serializing the parsed text
 * returns the same text, no name was lost.
 */
function hasFieldTwice(text: string, read: object): boolean {
  if (JSON.stringify(read) === text) return false;
  const names = new Set<string>();
  let depth = 0;
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (colon && depth === 1) {
      const name = JSON.parse(string!) as string;
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}

function invalid(path: string, issue: string): Refusal {
  const details: FailureDetail[] = [{ path, issue }];
  return new Refusal('unprocessable', { details });
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;
const MAX_EMAIL_LENGTH = 320;
const MAX_TOKEN_LENGTH = 2048;
