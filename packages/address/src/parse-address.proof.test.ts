import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';
import { withFoundAddress, parsePlainAddress } from './parse-plain-address.ts';
import { parseFully } from './read-address.ts';
import { suggestAddress } from './suggest-address.ts';

const atom = fc.string({ unit: fc.constantFrom(..."abYZ09!#$%&'*+/=?^_`{|}~-."), maxLength: 66 });
const label = fc.string({ unit: fc.constantFrom(...'abYZ09-'), maxLength: 66 });
const plain = fc
  .tuple(atom, fc.array(label, { minLength: 1, maxLength: 6 }))
  .map(([local, labels]) => `${local}@${labels.join('.')}`);
const corrupted = fc
  .tuple(plain, fc.nat(80), fc.string({ unit: 'binary', maxLength: 2 }))
  .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at));
const bytes = fc.uint8Array({ maxLength: 200 });
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  bytes.map((octets) => new TextDecoder('latin1').decode(octets)),
  bytes.map((octets) => new TextDecoder('utf-8').decode(octets)),
  fc.array(fc.integer({ min: 0xd000, max: 0xe0ff })).map((units) => String.fromCharCode(...units)),
  fc
    .tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))
    .map((parts) => parts.join('@')),
  plain,
  corrupted,
);

describe('the fast path of parsePlainAddress', () => {
  it('returns the same as the full parser for every text', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(plain, corrupted, texts), (text) => {
        const parsed = parsePlainAddress(text);
        expect(parsed).toEqual(withFoundAddress(text, parseFully(text)));
        expect(parsed).toEqual(parseAddress(text));
        if (parsed.ok) accepted++;
      }),
      { numRuns: 10_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  it.each([
    `${'x'.repeat(64)}@example.com`,
    `${'x'.repeat(65)}@example.com`,
    `j@${'x'.repeat(63)}.com`,
    `j@${'x'.repeat(64)}.com`,
    `j@${`${'x'.repeat(49)}.`.repeat(5)}ex`,
    `j@${`${'x'.repeat(49)}.`.repeat(5)}exa`,
    'j@example.com\n',
    'j@exampl\u212A.com',
    'j@\u017Fxample.com',
    'j@a.1',
    'j@a.1a',
    'j@a-.com',
    'j@A-B.Com',
    'j@@a.com',
    'j.@a.com',
  ])('returns the same as the full parser for %j', (text) => {
    expect(parsePlainAddress(text)).toEqual(withFoundAddress(text, parseFully(text)));
  });
});

describe('parseAddress and suggestAddress', () => {
  it('never throw, for any bytes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseAddress(text);
        const suggestion = suggestAddress(text);
        if (parsed.ok) expect(parsed.address).toBe(`${parsed.local}@${parsed.domain}`);
        if (suggestion !== null) expect(parseAddress(suggestion).ok).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  const UNITS = [
    '@',
    '.',
    '\u0301',
    ' ',
    '\u200B',
    '\u200F',
    '"\\',
    '""',
    'a.',
    'x',
    'é',
    '\uD800',
  ];
  const AROUND = [
    ['', ''],
    ['jane@', '.com'],
    ['', '@gmial.com'],
    ['jane@gmail.', ''],
    ['"', '"@[1.2.3.4]'],
  ] as const;
  /** The only steps that can process the whole text: they drop U+200B. */
  const WHOLE = ['replace all', 'exec all'];
  const shapes = UNITS.flatMap((unit) =>
    AROUND.map(([before, after]) => ({ unit, before, after })),
  );

  it.each(shapes)(
    'do the same work for a megabyte of $unit in $before…$after as for 10 kB',
    (shape) => {
      const { unit, before, after } = shape;
      const work = (length: number) =>
        workOf(before + unit.repeat(length / unit.length) + after, length);
      const done = work(1e6);
      expect(done).toEqual(work(1e4));
      const whole = new Set(done.filter((step) => step.endsWith('all')));
      expect(WHOLE).toEqual(expect.arrayContaining([...whole]));
    },
  );
});

/** The text operations that were called, in order, with the length of each text; `all` for the whole text. */
function workOf(text: string, length: number): string[] {
  const done: string[] = [];
  const record = (name: string, given: unknown) => {
    const size = String(given).length;
    done.push(`${name} ${size < length / 2 ? String(size) : 'all'}`);
  };
  const spied = [
    ...(['normalize', 'split', 'includes', 'replace', 'toLowerCase'] as const).map((name) =>
      spyOn(String.prototype, name, (self) => record(name, self)),
    ),
    ...(['test', 'exec'] as const).map((name) =>
      spyOn(RegExp.prototype, name, (_, given) => record(name, given)),
    ),
  ];
  try {
    parseAddress(text);
    suggestAddress(text);
  } finally {
    for (const restore of spied) restore();
  }
  return done;
}

function spyOn<T extends object>(
  owner: T,
  name: keyof T & string,
  onCall: (self: unknown, given: unknown) => void,
): () => void {
  const real = owner[name] as (...args: unknown[]) => unknown;
  const replace = (value: unknown) =>
    Object.defineProperty(owner, name, { configurable: true, writable: true, value });
  replace(function (this: unknown, ...args: unknown[]) {
    onCall(this, args[0]);
    return Reflect.apply(real, this, args);
  });
  return () => replace(real);
}
