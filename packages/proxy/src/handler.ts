import { parseAddress } from '@postern/address';
import { syntaxAnswer, type Answer } from './http/answer.ts';
import { readBody } from './http/body.ts';
import type { ClearanceCheck } from './bot-check/clearance-check.ts';
import { checkContentType } from './http/content-type.ts';
import { corsFields, preflightFields } from './http/cors.ts';
import type { DirectHandler } from './http/direct.ts';
import type { Emit } from './events/events.ts';
import type { Inbound } from './http/inbound.ts';
import type { ProxyContext, Settings } from './options/options.ts';
import type { CheckOrigin } from './access/origin.ts';
import type { Query } from './upstream/query.ts';
import type { Admit } from './limits/rate-limits.ts';
import { Refusal } from './http/refusal.ts';
import {
  beginReply,
  writeAnswer,
  writePreflight,
  writeRefusal,
  type Outbound,
  type Reply,
} from './http/reply.ts';
import { parseShape } from './http/shape.ts';

/** What the steps of a request need. */
export interface Parts {
  settings: Settings;
  checkOrigin: CheckOrigin;
  admit: Admit;
  /** Who may ask, as the application says; without either, everybody. */
  access: {
    authorize: ((inbound: Inbound, context: ProxyContext) => Promise<void>) | undefined;
    clearance: ClearanceCheck | undefined;
  };
  query: Query;
  /** Signs a verdict that goes out; it never rejects. */
  sign: ((address: string, answer: Answer) => Promise<string | undefined>) | null;
  emit: Emit;
}

/**
 * Makes the handler of requests: each step lets a request pass or throws a {@link Refusal}.
 *
 * The order is cheap first, and nothing is read of a body before its caller is counted.
 */
export function createHandler(parts: Parts): DirectHandler {
  const { settings, checkOrigin, admit, access, query, sign, emit } = parts;
  const { modes, expose, callerIp } = settings;
  const { authorize, clearance } = access;

  return async (inbound, context) => {
    const reply = beginReply(inbound.headers);
    try {
      return await walk(inbound, context, reply);
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : new Refusal('internal');
      emit({ type: 'refused', requestId: reply.requestId, code: refusal.code });
      return writeRefusal(reply, refusal);
    } finally {
      clearance?.end(reply);
    }
  };

  async function walk(inbound: Inbound, context: ProxyContext, reply: Reply): Promise<Outbound> {
    const { method, headers } = inbound;
    if (method !== 'POST' && method !== 'OPTIONS') throw METHOD_NOT_ALLOWED;
    const origin = checkOrigin(headers);
    if (origin !== null) Object.assign(reply.fields, corsFields(origin));
    if (method === 'OPTIONS') return writePreflight(reply, preflightFields());
    checkContentType(headers);
    const ip = callerIp ? callerIp(inbound.toRequest(), context) : context.ip;
    const caller = await admit(ip, reply.fields);
    if (authorize) await authorize(inbound, context);
    const text = await readBody(inbound, BODY_LIMITS);
    const { email, mode, token } = parseShape(text, modes);
    const cookie = headers.get('cookie');
    if (clearance) await clearance.admit({ cookie, token, ip, caller, context }, reply);
    const parsed = parseAddress(email);
    if (!parsed.ok) {
      const wrong = syntaxAnswer(parsed.code, mode, expose);
      tell(reply, 'syntax', wrong);
      return writeAnswer(reply, { address: email.trim(), answer: wrong });
    }
    const { address, asciiDomain: domain } = parsed;
    const question = { address, domain, mode, caller, requestId: reply.requestId };
    const { answer, source } = query.recall(question) ?? (await query.ask(question, context));
    tell(reply, source, answer);
    const receipt = sign ? await sign(address, answer) : undefined;
    return writeAnswer(reply, { address, answer, receipt });
  }

  function tell({ requestId }: Reply, source: Source, { status, mode }: Answer): void {
    emit({ type: 'answered', requestId, source, status, mode });
  }
}

type Source = 'syntax' | 'cache' | 'upstream';

const BODY_LIMITS = { maxBytes: 4096, timeoutMs: 5000 };
const METHOD_NOT_ALLOWED = new Refusal('method_not_allowed', {
  headers: { Allow: 'POST, OPTIONS' },
});
