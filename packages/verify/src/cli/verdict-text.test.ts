import { result } from '@postern/protocol';
import { describe, expect, it } from 'vitest';
import { createPaint } from './paint.ts';
import { verdictText } from './verdict-text.ts';

const paint = createPaint({ isTTY: false }, {});
const CHECKS = { syntax: 'pass', typo: 'fail', mx: 'unknown', smtp: 'skipped' } as const;

describe('verdictText', () => {
  it('shows the result, the reason, the suggestion and every check in its column', () => {
    const told = result({
      status: 'risky',
      score: 40,
      reason: 'The domain looks like a misspelling.',
      suggestion: 'Did you mean jane@gmail.com?',
      suggested_email: 'jane@gmail.com',
      checks: CHECKS,
    });
    expect(verdictText('jane@gmial.com', { result: told }, { paint })).toBe(
      [
        '! risky  jane@gmial.com  score 40',
        '  The domain looks like a misspelling.',
        '  Did you mean jane@gmail.com?',
        '',
        '  syntax      ✓ pass     The syntax is valid.',
        '  typo        ✗ fail     The domain is probably a typo.',
        '  mx          ? unknown  The DNS lookup of the domain failed temporarily.',
        '  smtp        · skipped',
        '',
        '',
      ].join('\n'),
    );
  });

  it('does not show an inconclusive check as a failure', () => {
    const told = result({ status: 'risky', reason_code: 'dns_unavailable', score: 50 });
    expect(verdictText('a@x.de', { result: told }, { paint })).toMatch(/^\? risky/);
  });

  it('shows when there is no result, and shows an empty address', () => {
    expect(verdictText('', { error: 'overloaded' }, { paint })).toBe(
      '? no result  (nothing)\n  The check failed: overloaded.\n\n',
    );
  });

  it('escapes control characters of an address', () => {
    const told = result({ suggestion: '\u009b31m\u202ex@y.de' });
    const text = verdictText('\u001b[2J@x.de', { result: told }, { paint });
    expect(text).toContain('\\u{1b}[2J@x.de');
    expect(text).toContain('\\u{9b}31m\\u{202e}x@y.de');
  });

  it('shows an unknown check', () => {
    const told = result({ checks: { reputation: 'fail' } });
    expect(verdictText('a@x.de', { result: told }, { paint })).toContain('  reputation  ✗ fail\n');
  });

  it('colors the result on a terminal, in addition to the sign and the word', () => {
    const colours = createPaint({ isTTY: true }, {});
    const text = verdictText('a@x.de', { result: result() }, { paint: colours });
    expect(text).toContain('\u001b[32m✓ valid\u001b[39m');
  });
});

describe('createPaint', () => {
  it.each([
    [{ isTTY: true }, {}, true],
    [{ isTTY: false }, {}, false],
    [{}, {}, false],
    [{ isTTY: true }, { NO_COLOR: '1' }, false],
    [{ isTTY: true }, { NO_COLOR: '' }, true],
    [{ isTTY: true }, { TERM: 'dumb' }, false],
    [{ isTTY: false }, { FORCE_COLOR: '1' }, true],
    [{ isTTY: true }, { FORCE_COLOR: '0' }, false],
    [{ isTTY: true }, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('over %j with %j colors: %s', (screen, env, isColoured) => {
    expect(createPaint(screen, env)('bad', 'x') !== 'x').toBe(isColoured);
  });
});
