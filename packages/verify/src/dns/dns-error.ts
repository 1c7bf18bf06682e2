import { codeOf } from '../shared/error-code.ts';

/** Creates an Error with a code like those of c-ares. */
export function dnsError(code: string, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

/** Whether an error is a negative answer, not a missing answer. Source: RFC 2308 §2. */
export function isDenial(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes(codeOf(error));
}
