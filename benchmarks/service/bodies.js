import { Buffer } from 'node:buffer';

/** The maximum length of a body. */
const BYTES = 8 * 1024 * 1024;
/** The maximum number of values in a list. */
const VALUES = 100_000;

const fill = (head, part, tail) =>
  head + part.repeat(Math.floor((BYTES - head.length - tail.length) / part.length)) + tail;
const list = (textOf) =>
  `{"email":[${Array.from({ length: VALUES }, (_, index) => `"${textOf(index)}"`).join(',')}]}`;
const number = (index) => String(index).padStart(6, '0');
/** A list of the maximum length with texts of the maximum length. */
const texts = (part) => {
  const text = part.repeat(1000 / part.length);
  return fill('{"email":["a"', `,"${text}"`, ']}');
};

/**
 * The bodies that are sent to delay other requests, by content: some take long to parse; some are accepted and take long
 * to check, to compare and to store.
 */
const BODIES = {
  brackets: () => fill('{"email":[[]', ',[]', ']}'),
  'many fields': () => fill('{"a":1', ',"a":1', '}'),
  numbers: () => `{"email":[${`1${'2'.repeat(80)},`.repeat(VALUES - 1)}1]}`,
  'a list of 100,000': () => list((index) => `u${number(index)}.doe@firm${index % 5000}.example`),
  'a list of 8 MiB': () =>
    list((index) => `u${number(index)}.${'doe.'.repeat(12)}x@firm${index % 5000}.example`),
  'the same address': () => list(() => 'jane@firm.example'),
  'wrong texts': () => list((index) => `u${number(index)} is ${'no address '.repeat(5)}`),
  'what cannot be kept': () => list((index) => `${number(index)}\\u0000${'x'.repeat(60)}`),
  'escaped letters': () =>
    list((index) => `u${number(index)}@\\u0041\\u0042\\u0043\\u0044.example`),
  'names beyond ASCII': () => list((index) => `ü${number(index)}@bücher${index}-äöü.example`),
  'long texts': () => texts('abcdefghi.'),
  'long names of hosts': () => texts('a@bcdefgh.'),
  'long texts beyond ASCII': () => texts('äöüßéèà.xy'),
};

/** The body of each shape, and whether its last part is sent slowly. */
export const SHAPES = [
  ...Object.keys(BODIES).map((name) => ({ name, body: name })),
  { name: 'a slow upload', body: 'a list of 8 MiB', isSlow: true },
];

/** The bytes of a body. */
export const bytesOf = (name) => Buffer.from(BODIES[name]());
