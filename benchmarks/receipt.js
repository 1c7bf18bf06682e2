import { createProxy } from '@postern/proxy';
import { verifyReceipt } from '@postern/proxy/receipt';
import { result } from '@postern/protocol';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import process from 'node:process';
import { runRounds } from './rounds.js';
import { round } from './table.js';

const COUNT = 4000;
/** The number of concurrent verifications, as on a busy server: WebCrypto works in other threads. */
const AT_ONCE = 16;
const email = 'jane.doe@gmail.com';
const audience = 'benchmark';
const secret = 'the secret of the benchmark, 32 bytes';

/** Measures the receipts verified per second of CPU time; the baseline is one bare HMAC of `node:crypto`. */
export async function receipt() {
  const pair = generateKeyPairSync('ed25519');
  const keys = {
    secret: { secret },
    publicKey: { publicKey: pair.publicKey.export({ format: 'jwk' }) },
  };
  const privateKey = pair.privateKey.export({ format: 'jwk' });
  const hmac = {
    token: await receiptOf({ audience, secret }),
    options: { audience, ...keys.secret },
  };
  const ed25519 = {
    token: await receiptOf({ audience, privateKey }),
    options: { audience, ...keys.publicKey },
  };
  const verify = ({ token, options }) => verifyReceipt(token, email, options);
  const work = {
    'bare HMAC': async () => createHmac('sha256', secret).update(hmac.token).digest(),
    'HMAC-SHA-256': () => verify(hmac),
    Ed25519: () => verify(ed25519),
  };
  const runs = new Map(Object.keys(work).map((name) => [name, []]));
  await runRounds('receipt', async () => {
    for (const [name, run] of Object.entries(work)) runs.get(name).push(await perCpuSecond(run));
  });
  const best = (name) => Math.max(...runs.get(name));
  return {
    runs: Object.fromEntries(runs),
    tables: [
      {
        title: `${String(COUNT)} at a time of ${String(AT_ONCE)}, best round`,
        head: ['what', 'a CPU second', 'CPU µs'],
        rows: [...runs.keys()].map((name) => [
          name,
          Math.round(best(name)),
          round(1_000_000 / best(name), 1),
        ]),
      },
    ],
    figures: ['HMAC-SHA-256', 'Ed25519'].map((subject) => ({
      what: 'receipts verified a CPU second',
      subject,
      value: best(subject),
      base: best('bare HMAC'),
    })),
  };
}

async function receiptOf(option) {
  const validate = async () => result({ result: email, mode: 'medium' });
  const proxy = createProxy({ validate, receipt: option, warn: false });
  const body = JSON.stringify({ email, mode: 'medium' });
  const headers = { 'content-type': 'application/json' };
  const request = new globalThis.Request('http://localhost/', { method: 'POST', headers, body });
  const { data } = await (await proxy(request)).json();
  const proof = await verifyReceipt(data.receipt, email, { audience, ...publicOf(option) });
  if (!proof.ok) throw new Error(`The receipt is not valid: ${proof.reason}`);
  return data.receipt;
}

function publicOf({ secret: shared, privateKey }) {
  if (shared) return { secret: shared };
  const { kty, crv, x } = privateKey;
  return { publicKey: { kty, crv, x } };
}

async function perCpuSecond(run) {
  for (let at = 0; at < COUNT / 4; at++) await run();
  const before = process.cpuUsage();
  let left = COUNT;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await run();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (COUNT * 1_000_000) / (user + system);
}
