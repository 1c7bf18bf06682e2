import { Buffer } from 'node:buffer';
import { brotliCompressSync, constants } from 'node:zlib';

/** So many names share a block; more are smaller and slower to look through. */
const BLOCK = 32;
/** The longest shared beginning that one capital letter can tell. */
const LONGEST_SHARED = 25;

/**
 * Packs domains for `src/lists/packed-names.ts`, which says what the text looks like: turned
 * so that the last label comes first, sorted, front-coded in blocks, compressed, in base64.
 */
export function packNames(domains) {
  const turned = domains.map(turn).sort();
  const blocks = [];
  for (let at = 0; at < turned.length; at += BLOCK) {
    blocks.push(frontCoded(turned.slice(at, at + BLOCK)));
  }
  const text = Buffer.from(blocks.join('\n'), 'latin1');
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  }).toString('base64');
}

/** `a.b.com` as `com.a.b`. */
function turn(domain) {
  const dot = domain.lastIndexOf('.');
  return `${domain.slice(dot + 1)}.${domain.slice(0, dot)}`;
}

function frontCoded([head, ...others]) {
  let previous = head;
  const steps = others.map((name) => {
    const shared = sharedLength(previous, name);
    previous = name;
    return String.fromCharCode(65 + shared) + name.slice(shared);
  });
  return `${head} ${steps.join('')}`;
}

function sharedLength(one, other) {
  let length = 0;
  while (length < LONGEST_SHARED && length < one.length && one[length] === other[length]) length++;
  return length;
}
