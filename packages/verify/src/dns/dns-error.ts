import { codeOf } from '../shared/error-code.ts';

/** Makes an Error with a code like those of c-ares. */
export function dnsError(code: string, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

/** Tells whether an error is a definite no, rather than the want of an answer. Source: RFC 2308 §2. */
export function isDenial(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes(codeOf(error));
}
