import { Refusal } from './refusal.ts';

/**
 * Allows JSON in UTF-8; throws `unsupported_media` otherwise.
 *
 * With that type, every cross-origin browser sends a preflight first. An encoded body is rejected, so that nothing is
 * decompressed.
 *
 * Source: Fetch §2.2.2 (CORS-safelisted content types); RFC 9110 §15.5.16.
 */
export function checkContentType(headers: Pick<Headers, 'get'>): void {
  const type = headers.get('content-type');
  if (type === null || !JSON_TYPE.test(type)) {
    throw new Refusal('unsupported_media', { message: 'Send application/json' });
  }
  if (headers.get('content-encoding') !== null) {
    throw new Refusal('unsupported_media', { message: 'Send the body without a content encoding' });
  }
}

const JSON_TYPE =
  /^application\/json[ \t]*(?:;[ \t]*(?:charset="?utf-8"?|(?!charset)[\w-]+=(?:[\w.-]+|"[^"]*"))[ \t]*)*;?$/i;
