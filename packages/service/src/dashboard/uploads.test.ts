import { Worker } from 'node:worker_threads';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLargeBodies } from '../api/large-bodies.ts';
import { openContext } from '../test/service-context.ts';
import { OWN } from './test/browser.ts';
import { open } from './test/open.ts';

afterEach(() => void vi.useRealTimers());

const encode = (text: string) => new TextEncoder().encode(text);

/** A list that brings 64 KiB and more, and then waits until it may end. */
function slowList() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encode('a@b.example\n'.repeat(6000)));
      await ended;
      controller.close();
    },
  });
  return { body, end };
}

test('an uploaded list counts as a long body of its organization until its job is created', async () => {
  const counts = { entered: 0, left: 0 };
  const enter = createLargeBodies();
  const enterLargeBody = vi.fn(async (orgId: string) => {
    const release = await enter(orgId);
    counts.entered += 1;
    return () => void ((counts.left += 1), release());
  });
  const { owner } = await open(await openContext({ jobsInProgress: 10 }), { enterLargeBody });
  const browser = await owner();
  // No body is late, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const upload = (body: BodyInit) =>
    browser.fetch('/dashboard/api/jobs', {
      method: 'POST',
      headers: { origin: OWN, 'content-type': 'text/plain' },
      body,
      duplex: 'half',
    } as RequestInit);

  const lists = [slowList(), slowList(), slowList()];
  const responses = lists.map(({ body }) => upload(body));
  await expect.poll(() => enterLargeBody).toHaveBeenCalledTimes(3);
  expect(counts).toEqual({ entered: 2, left: 0 });
  // A short list needs no place.
  expect((await upload('c@d.example\n')).status).toBe(200);
  lists[0]!.end();
  expect((await responses[0]!).status).toBe(200);
  await expect.poll(() => counts).toEqual({ entered: 3, left: 1 });
  for (const { end } of lists) end();
  for (const reply of responses) expect((await reply).status).toBe(200);
  expect(counts).toEqual({ entered: 3, left: 3 });
});

test('a long list is rejected unread while too many jobs are in progress', async () => {
  const { owner } = await open(await openContext({ jobsInProgress: 1 }));
  const browser = await owner();
  const type = { 'content-type': 'text/plain' };
  expect((await browser.send('POST', '/jobs', 'a@b.example', type)).status).toBe(200);
  const pull = vi.fn();
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const headers = { origin: OWN, ...type };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  expect((await browser.fetch('/dashboard/api/jobs', init)).status).toBe(429);
  expect(pull).not.toHaveBeenCalled();
});

test('a list that arrives in chunks of one byte is sent to the thread in two blocks', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => posted.mockRestore());
  const { owner } = await open(await openContext());
  const browser = await owner();
  const list = encode('someone@firm.example\n'.repeat(4000));
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at === list.length) controller.close();
        else controller.enqueue(list.subarray(at, (at += 1)));
      },
    },
    { highWaterMark: 0 },
  );
  posted.mockClear();
  const reply = await browser.fetch('/dashboard/api/jobs', {
    method: 'POST',
    headers: { origin: OWN, 'content-type': 'text/plain' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(reply.status).toBe(200);
  const buffers = posted.mock.calls.flatMap(([, transfer]) => (transfer as unknown[]) ?? []);
  expect(buffers).toHaveLength(2);
});

test('a list that is too long is rejected with a complete sentence', async () => {
  const { owner } = await open(await openContext({ maxAddresses: 10 }));
  const browser = await owner();
  const type = { 'content-type': 'text/plain' };
  const { status, data } = await browser.send('POST', '/jobs', 'a\n'.repeat(100_000), type);
  expect(status).toBe(413);
  expect(data.details).toEqual([{ path: 'list', issue: 'The list has more than 10 addresses.' }]);
});
