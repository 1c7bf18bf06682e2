import { expect, it } from 'vitest';
import type { Timing } from '../verdict/trace.ts';
import { waterfall } from './waterfall.ts';

const timing = (given: Partial<Timing>): Timing => ({
  question: 'MX shop.de',
  server: null,
  startMs: 0,
  tookMs: 1,
  outcome: '1 record',
  isRemembered: false,
  ...given,
});
const draw = (timings: Timing[], width = 80) =>
  waterfall(timings, { width, paint: (_, text) => text });

it('shows when each request was sent, how long it took, the response and the server', () => {
  const lines = draw([
    timing({ tookMs: 12.34, server: '9.9.9.9' }),
    timing({ question: 'A mx.shop.de', startMs: 12.5, tookMs: 4 }),
    timing({ question: 'RCPT', startMs: 16.5, tookMs: 16, outcome: '250' }),
  ]);
  expect(lines).toEqual(
    [
      'Network requests, in milliseconds:',
      '   start    took                    request',
      '     0.0    12.3  ━━━━━━            MX shop.de    1 record (9.9.9.9)',
      '    12.5     4.0        ━━          A mx.shop.de  1 record',
      '    16.5    16.0          ━━━━━━━━  RCPT          250',
    ].map((line) => line.trimEnd()),
  );
});

it('marks a cached response, and shows when no requests were needed', () => {
  const [, , line] = draw([timing({ tookMs: 0, isRemembered: true })]);
  expect(line).toContain('cache');
  expect(draw([])).toEqual(['No network requests were needed.']);
});

it('fits the width, and names the option with the full text', () => {
  const long = timing({ question: `MX ${'a'.repeat(60)}.de`, server: 'https://dns.example/query' });
  const lines = draw([long], 80);
  expect(lines[0]).toBe('Network requests, in milliseconds; --json prints them in full:');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
});

it('omits the bars on a narrow terminal, and fits its width', () => {
  const lines = draw([timing({ tookMs: 12.34, server: '9.9.9.9' })], 40);
  expect(lines.slice(1)).toEqual([
    '   start    took  request',
    '     0.0    12.3  MX shop.de  1 recor…',
  ]);
  expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(38);
});

it('escapes characters that would move the cursor or change the text direction', () => {
  expect(draw([timing({ outcome: '\u202e250\u001b[2J' })])[2]).toContain('\\u{202e}250\\u{1b}[2J');
});
