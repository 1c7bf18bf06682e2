import { createVerifier, type VerifierOptions } from '../index.ts';
import { dialTo } from './dial-to.ts';
import { fakeResolver, type FakeZone } from './fake-resolver.ts';
import { startSmtpServer, type SmtpScript } from './smtp-server.ts';

/** A domain with one mail server, and the operator's own, where the outbound route is tested. */
export const ZONE: FakeZone = {
  mx: { 'shop.de': ['mx.shop.de'], 'prober.de': ['mx.prober.de'] },
  a: { 'mx.shop.de': ['93.184.216.34'], 'mx.prober.de': ['93.184.216.99'] },
};

/** The identity of the verifier, with short times for tests. */
export const PROBER = {
  heloName: 'probe.prober.de',
  mailFrom: 'postmaster@prober.de',
  limits: { spacingMs: 0, perMinute: 1e6 },
} satisfies VerifierOptions;

/** Runs `use` with a verifier in front of a scripted mail server, and then stops the server. */
export async function withMailHost<T>(
  script: SmtpScript,
  use: (stage: Awaited<ReturnType<typeof setStage>>) => Promise<T>,
  options: VerifierOptions = {},
): Promise<T> {
  const set = await setStage(script, options);
  try {
    return await use(set);
  } finally {
    await set.own.stop();
    await set.server.stop();
  }
}

async function setStage(script: SmtpScript, options: VerifierOptions) {
  const server = await startSmtpServer(script);
  const own = await startSmtpServer();
  const dial = dialTo({ '93.184.216.99': own.port, '*': server.port });
  const clock = { nowMs: Date.UTC(2026, 0, 1) };
  const verify = createVerifier({
    resolver: fakeResolver(ZONE),
    dial,
    now: () => clock.nowMs,
    ...PROBER,
    ...options,
  });
  const deep = (email: string) => verify({ email, mode: 'deep' });
  return { server, own, dial, clock, verify, deep };
}
