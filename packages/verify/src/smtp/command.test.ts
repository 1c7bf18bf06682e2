import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command } from './command.ts';

const plain = { smtputf8: false };

describe('command', () => {
  it.each([
    [command.ehlo('probe.shop.de'), 'EHLO probe.shop.de'],
    [command.helo('probe.shop.de'), 'HELO probe.shop.de'],
    [command.starttls(), 'STARTTLS'],
    [command.mail('', plain), 'MAIL FROM:<>'],
    [command.mail('a@shop.de', { smtputf8: true }), 'MAIL FROM:<a@shop.de> SMTPUTF8'],
    [command.rcpt('josé@shop.de'), 'RCPT TO:<josé@shop.de>'],
    [command.rset(), 'RSET'],
    [command.quit(), 'QUIT'],
  ])('writes %j', (line, text) => {
    expect(line).toBe(`${text}\r\n`);
  });

  it.each([
    'a@b.de>\r\nDATA\r\n',
    'a@b.de\r\nVRFY root',
    'a@b.de\nQUIT',
    'a@b.de\0',
    'a@b.de> SIZE=1',
    '<a@b.de',
    '@x.de,@y.de:a@b.de>',
    'a b@c.de',
    `${'x'.repeat(600)}@b.de`,
  ])('rejects the path %j', (path) => {
    expect(() => command.rcpt(path)).toThrow(TypeError);
    expect(() => command.mail(path, plain)).toThrow(TypeError);
  });

  it('writes one line or throws, for any argument', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab@.<> \r\n\0\t"\\é\u2028') });
    fc.assert(
      fc.property(text, (given) => {
        for (const write of [command.ehlo, command.helo, command.rcpt]) {
          try {
            expect(write(given)).toMatch(/^[^\r\n\0]{1,510}\r\n$/);
          } catch (error) {
            expect(error).toBeInstanceOf(TypeError);
          }
        }
      }),
    );
  });
});
