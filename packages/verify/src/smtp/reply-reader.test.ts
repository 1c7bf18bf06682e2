import { describe, expect, it } from 'vitest';
import { createReplyReader } from './reply-reader.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

function read(...chunks: string[]) {
  const reader = createReplyReader();
  for (const chunk of chunks) reader.push(bytes(chunk));
  return { reader, next: () => reader.next() };
}

describe('createReplyReader', () => {
  it('reads a single-line reply', () => {
    expect(read('250 2.1.5 Ok\r\n').next()).toEqual({ code: 250, text: '2.1.5 Ok' });
  });

  it('reads a multi-line reply as one', () => {
    const { next } = read('250-mx.shop.de\r\n250-STARTTLS\r\n', '250 SMTPUTF8\r\n');
    expect(next()).toEqual({ code: 250, text: 'mx.shop.de\nSTARTTLS\nSMTPUTF8' });
    expect(next()).toBeNull();
  });

  it('waits for the last line', () => {
    const { next } = read('250-mx.shop.de\r\n250 O');
    expect(next()).toBeNull();
  });

  it.each(['250', '250 ', '250 Ok\n', '250-a\n250\r\n'])('accepts %j', (text) => {
    expect(read(text.endsWith('\n') ? text : `${text}\r\n`).next()).toMatchObject({ code: 250 });
  });

  it.each([
    'HTTP/1.1 400 Bad Request\r\n',
    '\r\n',
    '99 Ok\r\n',
    '999 Ok\r\n',
    '2500 Ok\r\n',
    '250_Ok\r\n',
    '250-a\r\n550 b\r\n',
    `250 ${'x'.repeat(3000)}`,
    '250-x\r\n'.repeat(10_000),
  ])('is broken by %.20j', (text) => {
    expect(read(text).next()).toBe('broken');
  });

  it('returns the replies before the break, and stays broken', () => {
    const { next, reader } = read('220 Hello\r\nrubbish\r\n250 Ok\r\n');
    expect(next()).toMatchObject({ code: 220 });
    expect(next()).toBe('broken');
    reader.push(bytes('250 Ok\r\n'));
    expect(next()).toBe('broken');
  });

  it('replaces control characters', () => {
    expect(read('550 a\u0000\u001b[31mb\r\n').next()).toEqual({ code: 550, text: 'a  [31mb' });
  });

  it('reports bytes that have not been read', () => {
    const { reader, next } = read('220 Ready\r\n250 inj');
    next();
    expect(reader.hasUnread()).toBe(true);
    expect(read('').reader.hasUnread()).toBe(false);
  });
});
