import { Buffer } from 'node:buffer';

/** The longest body that the service reads by itself. */
const BYTES = 8 * 1024 * 1024;
/** The most values that it takes in a list. */
const VALUES = 100_000;

const fill = (head, part, tail) =>
  head + part.repeat(Math.floor((BYTES - head.length - tail.length) / part.length)) + tail;
const list = (textOf) =>
  `{"email":[${Array.from({ length: VALUES }, (_, index) => `"${textOf(index)}"`).join(',')}]}`;
const number = (index) => String(index).padStart(6, '0');
/** A list that is as long as it may be, of texts that are as long as they may be. */
const texts = (part) => {
  const text = part.repeat(1000 / part.length);
  return fill('{"email":["a"', `,"${text}"`, ']}');
};

/**
 * The bodies that are sent to hold others up, by what they are made of: those that a parser takes long for, and those
 * that are accepted and take long to check, to compare and to write down.
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

/** How a body is sent: at once, or held back before its end while others come. */
export const SHAPES = [
  ...Object.keys(BODIES).map((name) => ({ name, body: name })),
  { name: 'a slow upload', body: 'a list of 8 MiB', isSlow: true },
];

/** Writes the body of a shape. */
export const bytesOf = (name) => Buffer.from(BODIES[name]());
