import { isNightly } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readContract, type Contracted } from '../api/test/contract.ts';
import { generatedFor, type Generated } from '../api/test/generated.ts';
import { openApp, read, type Answer, type OpenApp } from '../api/test/open-app.ts';
import { described } from '../api/routes/described.ts';
import type { Schemas } from '../api/reference/schema-node.ts';
import { listen } from '../server/server.ts';
import { STORES } from '../test/stores.ts';

const document = described();
const schemas = document.components?.schemas as Schemas;
const contract = readContract(document);

/** A request to send. */
interface Sent extends Omit<Generated, 'target'> {
  url: string;
}

type Send = (sent: Sent) => Promise<Answer>;

/** The number of generated requests for each operation. */
const RUNS = isNightly ? 1000 : 40;
const RUNS_OVER_A_SOCKET = Math.ceil(RUNS * 0.3);
/** So few random requests can all be rejected, so `npm test` has the same ones each time. */
const SEED = isNightly ? {} : { seed: 7 };
/** PostgreSQL accepts fewer texts than SQLite. SQLite is used where PostgreSQL is not installed. */
const overSocket = STORES.findLast(({ isMissing }) => !isMissing)!;

describe.each(contract.operations)('$method $path', (operation) => {
  test('every request is answered as the document says', async () => {
    const opened = await openApp();
    await check(opened, operation, {
      runs: RUNS,
      base: 'http://service.example',
      send: async ({ url, isChunked, body, ...init }) => {
        const given = body === null ? {} : bodyOf(body, isChunked);
        return read(await opened.app.fetch(new Request(url, { ...init, ...given })));
      },
    });
  });

  test('every request over a socket is answered as the document says', async () => {
    const opened = await openApp({ open: overSocket.openContext });
    const { url: base, close } = await listen(
      (request, connection) => opened.app.fetch(request, connection),
      { host: '127.0.0.1', port: 0 },
    );
    onTestFinished(() => close(0));
    await check(opened, operation, {
      runs: RUNS_OVER_A_SOCKET,
      base,
      send: async ({ url, isChunked, body, ...init }) => {
        const given = body === null ? {} : bodyOf(body, isChunked);
        return read(await fetch(url, { ...init, ...given } as RequestInit));
      },
    });
  });
});

async function check(
  { ask, key }: OpenApp,
  operation: Contracted,
  { runs, base, send }: { runs: number; base: string; send: Send },
): Promise<void> {
  const ids = idsOf(ask);
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(generatedFor(operation, schemas), async (made) => {
      const { method, body, isChunked } = made;
      const url = base + (await ids.fill(made.target));
      const headers = { 'X-RB-Key': key, ...made.headers };
      const answer = await send({ url, method, body, isChunked, headers });
      if (method !== 'GET') ids.doubt();
      const { pathname } = new URL(url);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expect(contract.faultOf({ method, pathname }, answer)).toBeNull();
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: runs, ...SEED },
  );
  // With fewer, nearly all requests were rejected, and the operation itself was not tested. The operation that
  // accepts the fewest accepts one in six.
  expect(seen.get(200)).toBeGreaterThan(runs / 40);
}

function bodyOf(body: string, isChunked: boolean): object {
  if (!isChunked) return { body };
  return { body: new Blob([body]).stream(), duplex: 'half' };
}

/** Fills existing IDs into a target, and creates deleted things again. */
function idsOf(ask: OpenApp['ask']): { fill(target: string): Promise<string>; doubt(): void } {
  const url = 'https://hooks.shop.example/';
  const made = async (path: string, json: unknown) => (await ask(path, { json })).body.data;
  let job: string | undefined;
  let endpoint: string | undefined;
  let delivery: string | undefined;
  let isSure = false;

  return {
    async fill(target) {
      if (target.includes('{job_id}')) {
        job ??= (await made('/v1/email/bulk-validate', { email: ['a', 'b'] }))['job_id'] as string;
      }
      if (target.includes('{id}') && !isSure) await freshEndpoint();
      return target
        .replace('{job_id}', job ?? '')
        .replace('{id}', endpoint ?? '')
        .replace('{delivery_id}', delivery ?? '');
    },
    doubt: () => void (isSure = false),
  };

  async function freshEndpoint(): Promise<void> {
    isSure = true;
    const known = endpoint && (await ask(`/v1/webhooks/${endpoint}`));
    if (known && known.status === 200 && known.body.data['is_active']) return;
    if (known && known.status === 200) await ask(`/v1/webhooks/${endpoint}`, { method: 'DELETE' });
    endpoint = (await made('/v1/webhooks', { url, event_types: ['webhook.test'] }))['id'] as string;
    const test = await ask(`/v1/webhooks/${endpoint}/test`, { method: 'POST' });
    delivery = test.body.data['id'] as string;
  }
}
