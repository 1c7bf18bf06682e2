import { ServiceError } from '../base/service-error.ts';

const FORM = /^\s*(?:multipart\/|application\/x-www-form-urlencoded)/i;

/**
 * Checks the content type of a request to `/v1`; rejects forms and encoded bodies. JSON is accepted under any other
 * type, because the interface requires no type for a bulk request. The service never decompresses a body.
 *
 * Source: docs/service-interface.md#4.2; docs/decisions/api.md#0027.
 */
export function checkContent(headers: Pick<Headers, 'get'>): void {
  const type = headers.get('content-type');
  if (type !== null && FORM.test(type)) {
    throw new ServiceError('unsupported_media', { message: 'Send JSON, not a form' });
  }
  if (isEncoded(headers)) {
    throw new ServiceError('unsupported_media', {
      message: 'Send the body without a content encoding',
    });
  }
}

/** Types that a browser sends across origins without a preflight are accepted only for lists. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const LIST_TYPE = /^text\/(?:csv|plain)\s*(?:;|$)/i;

/**
 * Checks the type that a page has to send; throws `unsupported_media`. A DELETE without a body needs no type.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export function checkPageContent(
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

/** Whether a body has a content encoding: `identity` means that it has none. Source: RFC 9110 §8.4, §8.4.1. */
function isEncoded(headers: Pick<Headers, 'get'>): boolean {
  const codings = (headers.get('content-encoding') ?? '').split(',');
  return codings.some((coding) => !/^(?:identity)?$/i.test(coding.trim()));
}
