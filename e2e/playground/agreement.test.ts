import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { isNightly } from '@postern/tools/test/is-nightly.js';

/** The built `@postern/address`, which browsers and servers share. */
interface AddressPackage {
  parseAddress(text: string, options?: object): object;
  suggestAddress(text: string): string | null;
  doubtOf(address: string): string | null;
}

const BUILT = new URL('../../packages/address/dist/index.js', import.meta.url);
/** The origin of the page. No request leaves the browser. */
const ORIGIN = 'http://address.postern.test';
/** The seed of the random texts. `POSTERN_TEST_SEED=7` sets another one. */
const SEED = Number(process.env['POSTERN_TEST_SEED'] ?? 20_261_121);
const RANDOM_TEXTS = isNightly ? 20_000 : 4000;
const BATCH = 4096;

/** Long ranges of similar characters: Han, Hangul, surrogates, and characters beyond the first plane. */
const ROWS = [
  [0x3400, 0x9fff],
  [0xac00, 0xdfff],
  [0x10000, 0x323ff],
] as const;
/** Every 64th character of the long ranges; of the others each one in the nightly run, and every 7th in `npm test`. */
const POINTS = Array.from({ length: 0x32400 }, (_, point) => point).filter((point) =>
  ROWS.some(([from, to]) => point >= from && point <= to)
    ? point % 64 === 0
    : isNightly || point < 0x250 || point % 7 === 0,
);

/** The parts of random texts, which matter to IDNA, normalization and typo rules. */
const PIECES = [
  ...'jane@ @gmail.com gmial .con .co.uk hotmial yahoo www. xn-- xn--p1ai'.split(' '),
  ...'abcmoxyz019.-_+@"\\<>[]() %:;,/\0\t\u00A0\u2028\u3000',
  ...'éüßẞςΣσİıſKÅ。．ｅ①ﬁ℀あｱ゛漢𠮷한글กำกิᐁᏣꭰᲀᾳᾼ·ʹ・💌',
  ...'אב״ابﺍﷺ\uFE73\u0870٠١۰۱ߊܐ',
  ...'ｊａ＜：；。｡аοᎪ「」“”‘’',
  ...['mailto:', 'Jane <', 'E-mail: ', 'joe@x.org', '?subject=', '%40', '%E9', '@docomo.ne.jp'],
  ...'\u0301\u0316\u0308\u0345\u05B0\u064B\u094D\u20E3\uFE0F\u{E0001}',
  ...'\u200B\u200C\u200D\u200E\u202E\u2060\uFEFF\u00AD\u180E\u3164\uE000\uFFFD\uD800',
  '\uDC00',
];

/** Runs in Node and in the page. Texts and results are JSON, which keeps single surrogates. */
function answersTo(texts: string): string {
  const { parseAddress, suggestAddress, doubtOf } = (
    globalThis as unknown as { address: AddressPackage }
  ).address;
  const results = (JSON.parse(texts) as string[]).map((text) => {
    const lenient = parseAddress(text, { allowQuotedLocal: true, allowDomainLiteral: true });
    return JSON.stringify([parseAddress(text), lenient, suggestAddress(text), doubtOf(text)]);
  });
  return JSON.stringify(results);
}

describe.skipIf(!executablePath)('the address package in Chromium and in Node', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const here = (await import(/* @vite-ignore */ BUILT.href)) as AddressPackage;
    Object.assign(globalThis, { address: here });
    browser = await connect(inject('chromium'));
    page = await (await openContext(browser)).newPage();
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({
        path: fileURLToPath(new URL(`.${new URL(route.request().url()).pathname}`, BUILT)),
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    const content = `globalThis.address = await import('${ORIGIN}/index.js');`;
    await page.addScriptTag({ type: 'module', content });
    await page.waitForFunction('globalThis.address');
  });
  afterAll(() => browser.close());

  /** The first text with different results, and both results; null when there is none. */
  const disagreement = async (texts: string[]) => {
    for (let from = 0; from < texts.length; from += BATCH) {
      const batch = JSON.stringify(texts.slice(from, from + BATCH));
      const inNode = answersTo(batch);
      const inChromium = await page.evaluate(answersTo, batch);
      if (inNode !== inChromium) return firstOf(texts.slice(from), [inNode, inChromium]);
    }
    return null;
  };

  it('the address package has the same results for random texts in Chromium and in Node', async () => {
    const texts = randomTexts(SEED);
    const taken = answersTo(JSON.stringify(texts)).match(/\[{\\"ok\\":true/g) ?? [];
    expect(taken.length).toBeGreaterThan(RANDOM_TEXTS / 20);
    expect(await disagreement(texts)).toBeNull();
  });

  it.each([
    ['alone before the @', (letter: string) => `${letter}@example.com`],
    ['among Latin letters', (letter: string) => `jane@a${letter}b.com`],
    ['after Hebrew', (letter: string) => `jane@א${letter}.com`],
    ['around an address', (letter: string) => `${letter}jane@example.com${letter}`],
  ])(
    'the address package has the same results for each character in Chromium and in Node: %s',
    async (_, around) => {
      expect(
        await disagreement(POINTS.map((point) => around(String.fromCodePoint(point)))),
      ).toBeNull();
    },
  );
});

function firstOf(texts: string[], results: [inNode: string, inChromium: string]) {
  const [inNode = [], inChromium = []] = results.map((each) => JSON.parse(each) as string[]);
  const at = inNode.findIndex((result, index) => result !== inChromium[index]);
  const text = JSON.stringify(texts[at]);
  return { seed: SEED, text, inNode: inNode[at], inChromium: inChromium[at] };
}

/** Random texts similar to addresses. */
function randomTexts(seed: number): string[] {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const some = (most: number) =>
    Array.from({ length: Math.floor(random() * most) }, () =>
      random() < 0.8 ? pick(PIECES) : String.fromCodePoint(pick(POINTS)),
    ).join('');
  const shapes = [
    () => some(12),
    () => `jane@${some(6)}.com`,
    () => `j${some(6)}@example.com`,
    () => `jane@${some(4)}.${some(4)}`,
    () => `jane@a${pick(PIECES)}.xn--p1ai`,
    () => `"${some(4)}"@[${some(4)}]`,
  ];
  return Array.from({ length: RANDOM_TEXTS }, () => pick(shapes)());
}

/** A generator of numbers from 0 to 1 with a seed. Source: mulberry32, public domain. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
