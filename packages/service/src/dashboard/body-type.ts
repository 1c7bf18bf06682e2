import { isEncoded } from '../api/content.ts';
import { ServiceError } from '../base/service-error.ts';

/** Types that a browser sends across origins without asking first are let through for lists alone. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const LIST_TYPE = /^text\/(?:csv|plain)\s*(?:;|$)/i;

/**
 * Lets a body of the right type pass; throws `unsupported_media` otherwise. A DELETE without a
 * body needs no type.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export function checkBodyType(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  isList: boolean,
): void {
  const type = headers.get('content-type');
  if (type === null && method === 'DELETE') return;
  const isRight = (isList ? LIST_TYPE : JSON_TYPE).test(type ?? '');
  if (isRight && !isEncoded(headers)) return;
  const message = isList ? 'Send text/csv or text/plain' : 'Send application/json';
  throw new ServiceError('unsupported_media', { message });
}
