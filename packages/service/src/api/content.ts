import { HttpError } from './http-error.ts';

const FORM = /^\s*(?:multipart\/|application\/x-www-form-urlencoded)/i;

/**
 * Lets every body pass but forms and encoded ones: JSON is read whatever the type says, since the
 * interface asks no type of a bulk request. Nothing here ever inflates.
 *
 * Source: service interface §4.2; docs/decisions/0027-api-limits.md.
 */
export function checkContent(headers: Pick<Headers, 'get'>): void {
  const type = headers.get('content-type');
  if (type !== null && FORM.test(type)) {
    throw new HttpError('unsupported_media', { message: 'Send JSON, not a form' });
  }
  if (headers.get('content-encoding') !== null) {
    throw new HttpError('unsupported_media', {
      message: 'Send the body without a content encoding',
    });
  }
}
