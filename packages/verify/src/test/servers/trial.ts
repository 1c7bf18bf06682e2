import { connect } from 'node:net';
import { createVerifier, type EngineEvent } from '../../index.ts';
import type { Dial } from '../../smtp/dial.ts';
import { PROBER } from '../deep.ts';
import { fakeResolver } from '../fake-resolver.ts';
import type { MailZone } from './mail-server.ts';
import { CLIENT, EGRESS_HOST, NOTHING } from './places.ts';
import type { Situation, Step } from './situation.ts';

/** Far longer than a busy machine takes: a situation that is about time sets its own limit. */
const LONG_MS = 60_000;

/** What a situation came to. */
export interface Outcome {
  kind: 'right' | 'unknown' | 'wrong';
  /** The reason of the result and the server's reply, and that the circuit opened where it did. */
  answer: string;
}

/** Validates the address of a situation with a verifier of its own. */
export async function tryOut(situation: Situation, { mx, a }: MailZone): Promise<Outcome> {
  const down = new Set<string>();
  const clock = { nowMs: Date.now() };
  const events: EngineEvent[] = [];
  const verify = createVerifier({
    resolver: fakeResolver({ mx, a: { ...a, 'mx.prober.test': [EGRESS_HOST] } }),
    ...{ allowPrivate: true, testMode: true, now: () => clock.nowMs },
    dial: dialFrom(situation.client ?? CLIENT, down),
    onEvent: (event) => events.push(event),
    ...{ heloName: 'probe.prober.test', mailFrom: 'postmaster@prober.test' },
    ...{ egressHost: 'mx.prober.test', limits: PROBER.limits, budgetMs: LONG_MS },
    ...situation.options,
  });
  const take = async (step: Step) => {
    if ('validate' in step) await verify({ email: step.validate, mode: 'deep' });
    else if ('down' in step) down.add(step.down);
    else if ('up' in step) down.delete(step.up);
    else clock.nowMs += step.passMinutes * 60_000;
  };
  for (const step of situation.before ?? []) await take(step);
  const { result, evidence } = await verify.explain({ email: situation.address, mode: 'deep' });
  const isOpened = events.some(({ type }) => type === 'circuit');
  const reply = `${result.smtp_code ?? 0} ${evidence.smtp.text ?? ''}`.replaceAll('\n', ' / ');
  const answer = `${result.reason_code}, "${reply.trim()}"${isOpened ? ', circuit' : ''}`;
  const isConfigured = !situation.handshakeFails || evidence.smtp.tlsError !== undefined;
  const kind = isConfigured ? kindOf(situation, result.reason_code, isOpened) : 'wrong';
  return { kind, answer: isConfigured ? answer : `${answer}, no failed handshake` };
}

function kindOf(
  { right, unknown = [], opensCircuit }: Situation,
  reason: string | undefined,
  isOpened: boolean,
): Outcome['kind'] {
  if (opensCircuit !== undefined && opensCircuit !== isOpened) return 'wrong';
  if ((right as readonly (string | undefined)[]).includes(reason)) return 'right';
  return (unknown as readonly (string | undefined)[]).includes(reason) ? 'unknown' : 'wrong';
}

/** Connects from an address of loopback. A host that is down is closed. */
function dialFrom(localAddress: string, down: ReadonlySet<string>): Dial {
  return ({ host, address, port, signal }) => {
    const reached = down.has(host) ? NOTHING[0] : address;
    return connect({ host: reached, port, localAddress, noDelay: true, signal });
  };
}
