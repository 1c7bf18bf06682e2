import { fail, ok } from '@postern/protocol';
import { describe, expect, it } from 'vitest';
import type { ApiError } from './api-error.ts';
import { nextCursor, readReply } from './reply.ts';
import { issueAt } from '../words/field-error.ts';

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  header: (name: string) => headers[name] ?? null,
});

const failureOf = (...context: Parameters<typeof reply>) => {
  try {
    readReply(reply(...context));
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('It did not fail');
};

describe('readReply', () => {
  it('returns the payload of the envelope', () => {
    expect(readReply(reply(200, ok([1, 2], 'Numbers')))).toEqual([1, 2]);
  });

  it('returns a plain object of the sign-in unchanged', () => {
    expect(readReply(reply(200, { user: { id: '1' } }))).toEqual({ user: { id: '1' } });
  });

  it('keeps the details of an error', () => {
    const details = [{ path: 'url', issue: 'must be https' }];
    const error = failureOf(422, fail('unprocessable', { requestId: 'r-1', details }));
    expect(error).toMatchObject({ status: 422, code: 'unprocessable', requestId: 'r-1' });
    expect(issueAt(error, 'url')).toBe('The URL must be https.');
    expect(issueAt(error, 'name')).toBe('');
  });

  it.each(['retry-after', 'x-retry-after'])('reads the time to wait from %s', (name) => {
    expect(failureOf(429, { message: 'Slow down' }, { [name]: '8' })).toMatchObject({
      status: 429,
      message: 'Slow down',
      retryAfterMs: 8000,
    });
  });

  it.each([
    [200, '<html></html>'],
    [200, ''],
    [200, '[1]x'],
    [502, '<h1>Bad gateway</h1>'],
  ])('fails at status %i with the text %s', (status, text) => {
    expect(failureOf(status, text)).toMatchObject({ status });
  });
});

describe('nextCursor', () => {
  it.each([
    ['</dashboard/api/jobs?cursor=abc&limit=20>; rel="next"', 'abc'],
    ['<?cursor=a%3Db%2C>; rel=next', 'a=b,'],
    ['</x?cursor=1>; rel="prev", </x?cursor=3>; rel="next"', '3'],
    ['</x?cursor=1>; rel="prev"', null],
    ['', null],
    [null, null],
  ])('reads %s as %s', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });
});
