import { HTTP_STATUS, ok, parseResult, result, ValidateError } from '@postern/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from './create-client.ts';

const verdict = JSON.stringify(ok(result({ result: 'jane@example.com' }), 'OK'));
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json().map((text) => new TextEncoder().encode(text)),
  fc
    .tuple(fc.nat(verdict.length), fc.string({ maxLength: 3 }))
    .map(([at, text]) => new TextEncoder().encode(verdict.slice(0, at) + text + verdict.slice(at))),
);

test('whatever a service replies, it is a result or a ValidateError without the key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 200, max: 599 }), bodies, async (status, bytes) => {
      const body = [204, 205, 304].includes(status) ? null : new Uint8Array(bytes);
      const fetch = async () =>
        new Response(body, { status, headers: { 'retry-after': 'canary' } });
      const { validate } = createClient({
        baseUrl: 'https://api.example',
        apiKey: 'canary',
        fetch,
      });
      try {
        const read = await validate({ email: 'jane@example.com' });
        expect(status).toBeLessThan(300);
        expect(parseResult(read)).toEqual(read);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(ValidateError);
        const { code, message, retryAfterMs } = thrown as ValidateError;
        expect(HTTP_STATUS).toHaveProperty(code);
        expect(retryAfterMs).toBeUndefined();
        expect(message).not.toMatch(/canary|jane/);
      }
    }),
    { numRuns: 300 },
  );
});

test('a character cut in two by the chunks is whole again', async () => {
  const bytes = new TextEncoder().encode(
    JSON.stringify(ok(result({ result: 'jörg@bücher.example' }), 'OK')),
  );
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const fetch = async () => new Response(body);
  const { validate } = createClient({ baseUrl: 'https://api.example', apiKey: 'key', fetch });
  expect((await validate({ email: 'jörg@bücher.example' })).result).toBe('jörg@bücher.example');
});
