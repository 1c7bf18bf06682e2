import { expect, onTestFinished, test, vi } from 'vitest';
import type { ServiceError } from '../base/service-error.ts';
import { createUploadReader, type UploadReader } from './upload-reader.ts';
import { threadProgram } from '../thread/thread-program.ts';

const LIMITS = { maxAddresses: 5000, chunkSize: 500 };
const program = () => threadProgram('list-thread');
const many = Array.from({ length: 4000 }, (_, at) => `someone.${at}@firm.example`);

/** A text in pieces, as it arrives. */
function piecesOf(text: string) {
  const bytes = new TextEncoder().encode(text);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 30_000) pieces.push(bytes.slice(at, at + 30_000));
  return pieces;
}

/** The body of a bulk request. */
const bodyOf = (json: unknown, text = JSON.stringify(json)) =>
  ({ type: 'json', pieces: piecesOf(text) }) as const;

const rejectionOf = (read: UploadReader, ...body: Parameters<typeof bodyOf>) =>
  read(bodyOf(...body)).then(
    () => null,
    ({ name, code, message, details }: ServiceError) => ({ name, code, message, details }),
  );

test('a long body is read by a thread, with the same result as a short one without it', async () => {
  const read = createUploadReader(LIMITS, program);
  const emails = [...many, 'SOMEONE.1@FIRM.example', many[0], 'no address', 'ü@bücher.example'];
  const short = await createUploadReader(LIMITS, () => {
    throw new Error('A short body needs no thread');
  })(bodyOf({ email: emails.slice(-3), mode: 'fast' }));
  const long = await read(bodyOf({ email: emails, mode: 'fast' }));
  expect([long.mode, short.mode]).toEqual(['fast', 'fast']);
  expect([long.list.total, short.list.total]).toEqual([emails.length, 3]);
  const rows = long.list.rows.flatMap(
    (part) => JSON.parse(Buffer.from(part).toString()) as unknown[],
  );
  expect(rows.map((row) => (row as unknown[])[1])).toEqual(emails);
  expect(rows[0]).toEqual([0, many[0], 0, 2]);
  expect(rows.at(-3)).toEqual([4001, many[0], 0, 0]);
  expect(long.fingerprint).toMatch(/^[\da-f]{64}$/);
});

test('bodies at the same time each have their own result', async () => {
  const read = createUploadReader(LIMITS, program);
  const totals = [4000, 3000, 3500];
  const all = await Promise.all(
    totals.map((total) => read(bodyOf({ email: many.slice(0, total) }))),
  );
  expect(all.map(({ list }) => list.total)).toEqual(totals);
});

test('a long body is rejected with the same error as a short one', async () => {
  const read = createUploadReader(LIMITS, program);
  const pad = (text: string) => text.padEnd(100_000, ' ');
  for (const [json, text] of [
    [[], '[]'],
    [{ email: 'a', mode: 7 }, '{"email":"a","mode":7}'],
    [{ email: [5, 'a\u0000'] }, '{"email":[5,"a\\u0000"]}'],
    [{ email: [] }, '{"email":[]}'],
    [{}, '{'],
  ] as const) {
    const rejection = await rejectionOf(read, json, pad(text));
    expect(rejection?.code).toMatch(/^(unprocessable|bad_json)$/);
    expect(rejection).toEqual(await rejectionOf(read, json, text));
  }
  const { code } = (await rejectionOf(read, { email: [...many, ...many] }))!;
  expect(code).toBe('too_large');
});

test('a thread that cannot be started fails its body, and the next body starts another thread', async () => {
  let isThere = false;
  const read = createUploadReader(LIMITS, () =>
    isThere ? program() : new URL('file:///nowhere/list-thread.js'),
  );
  const rejection = await rejectionOf(read, { email: many });
  expect(rejection?.code).not.toBe('unprocessable');
  isThere = true;
  expect((await read(bodyOf({ email: many }))).list.total).toBe(4000);
});

test('an idle thread is ended after a while, and the next body starts another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const started = vi.fn(program);
  const read = createUploadReader(LIMITS, started);
  for (const [waitedMs, starts] of [
    [0, 1],
    [199, 1],
    [200, 2],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitedMs);
    expect((await read(bodyOf({ email: many }))).list.total).toBe(4000);
    expect(started).toHaveBeenCalledTimes(starts);
  }
});

/** An uploaded file. */
const fileOf = (text: string) =>
  ({ type: 'file', pieces: piecesOf(text), mode: 'fast', column: undefined }) as const;

test('a long file is read by the thread, and a short one without it', async () => {
  const started = vi.fn(program);
  const readFile = createUploadReader(LIMITS, started);
  const short = await readFile(fileOf(`email,name\n${many[0]},Jane\n`));
  expect([short.mode, short.list.total, started.mock.calls.length]).toEqual(['fast', 1, 0]);
  const long = await readFile(fileOf(many.join('\n')));
  expect([long.list.total, started.mock.calls.length]).toEqual([4000, 1]);
  const again = await readFile(fileOf(many.join('\n')));
  expect(again.fingerprint).toBe(long.fingerprint);
});

test('a long file is rejected with the same error as a short one', async () => {
  const readFile = createUploadReader({ ...LIMITS, maxAddresses: 3 }, program);
  const rejection = (text: string) =>
    readFile(fileOf(text)).catch(({ code, details }: ServiceError) => ({ code, details }));
  const short = await rejection('a\n'.repeat(4));
  expect(short).toMatchObject({ code: 'too_large' });
  expect(await rejection('a\n'.repeat(40_000))).toEqual(short);
});
