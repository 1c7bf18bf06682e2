import { Refusal } from './refusal.ts';

/**
 * Lets plain JSON in UTF-8 pass; throws `unsupported_media` otherwise.
 *
 * Insisting on JSON makes every cross-origin browser ask by a preflight first. An encoded
 * body is refused, so that nothing here ever inflates.
 *
 * Source: Fetch §2.2.2 (CORS-safelisted content types); RFC 9110 §15.5.16.
 */
export function checkContentType(headers: Pick<Headers, 'get'>): void {
  const type = headers.get('content-type');
  if (type !== 'application/json' && !(type !== null && JSON_TYPE.test(type))) {
    throw new Refusal('unsupported_media', { message: 'Send application/json' });
  }
  if (headers.get('content-encoding') !== null) {
    throw new Refusal('unsupported_media', { message: 'Send the body without a content encoding' });
  }
}

const JSON_TYPE =
  /^application\/json[ \t]*(?:;[ \t]*(?:charset="?utf-8"?|(?!charset)[\w-]+=(?:[\w.-]+|"[^"]*"))[ \t]*)*;?$/i;
