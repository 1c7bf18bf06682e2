import { domainRule, parseAddress } from '@postern/address';
import type { CheckOrigin } from './access/origin.ts';
import type { ClearanceCheck } from './bot-check/clearance-check.ts';
import type { Emit, ProxyEvent } from './events/events.ts';
import { allowedAnswer, blockedAnswer, syntaxAnswer, type Answer } from './http/answer.ts';
import { checkContentType } from './http/content-type.ts';
import { readBody, type DirectHandler, type Inbound } from './http/inbound.ts';
import type { ProxyContext } from './http/proxy-context.ts';
import { Refusal } from './http/refusal.ts';
import {
  beginResponse,
  corsFields,
  writeAnswer,
  writePreflight,
  writeRefusal,
  type Outbound,
  type ResponseHead,
} from './http/response.ts';
import { parseShape } from './http/shape.ts';
import type { Admit } from './limits/rate-limits.ts';
import type { ProxySettings } from './options/options.ts';
import type { Query } from './upstream/query.ts';
import type { AddressRequest } from './upstream/upstream.ts';

/** The dependencies of the steps of a request. */
export interface HandlerContext {
  settings: ProxySettings;
  checkOrigin: CheckOrigin;
  admit: Admit;
  /** The application's access control; undefined allows all callers. */
  authorize: ((inbound: Inbound, context: ProxyContext) => Promise<void>) | undefined;
  clearance: ClearanceCheck | undefined;
  query: Query;
  /** Signs a verdict; it never rejects. */
  sign: ((address: string, answer: Answer) => Promise<string | undefined>) | null;
  emit: Emit;
}

/**
 * Creates the handler of requests: each step allows a request or throws a {@link Refusal}.
 *
 * Cheap steps come first, and a body is read only after its caller has been counted.
 */
export function createHandler(handlerContext: HandlerContext): DirectHandler {
  const { settings, checkOrigin, admit, authorize, clearance, query, sign, emit } = handlerContext;
  const { modes, domains, expose, callerIp } = settings;

  return async (inbound, context) => {
    const head = beginResponse(inbound.headers);
    try {
      return await handle(inbound, context, head);
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : new Refusal('internal');
      emit({ type: 'refused', requestId: head.requestId, code: refusal.code });
      return writeRefusal(head, refusal);
    } finally {
      clearance?.end(head);
    }
  };

  async function handle(
    inbound: Inbound,
    context: ProxyContext,
    head: ResponseHead,
  ): Promise<Outbound> {
    const { method, headers } = inbound;
    if (method !== 'POST' && method !== 'OPTIONS') throw METHOD_NOT_ALLOWED;
    const origin = checkOrigin(headers);
    if (origin !== null) Object.assign(head.fields, corsFields(origin));
    if (method === 'OPTIONS') return writePreflight(head);
    checkContentType(headers);
    const ip = callerIp ? callerIp(inbound.toRequest(), context) : context.ip;
    const caller = await admit(ip, head.fields);
    await authorize?.(inbound, context);
    const text = await readBody(inbound, BODY_LIMITS);
    const { email, mode, token } = parseShape(text, modes);
    const cookie = headers.get('cookie');
    await clearance?.admit({ cookie, token, ip, caller, context }, head);
    const parsed = parseAddress(email);
    if (!parsed.ok) {
      const answer = syntaxAnswer(parsed.code, mode, expose);
      emitAnswered(head, 'syntax', answer);
      return writeAnswer(head, { address: email.trim(), answer });
    }
    const { address, asciiDomain: domain } = parsed;
    const question = { address, domain, mode, caller, requestId: head.requestId };
    const { answer, source } = await find(question, context);
    emitAnswered(head, source, answer);
    const receipt = await sign?.(address, answer);
    return writeAnswer(head, { address, answer, receipt });
  }

  /** Finds the answer by the application's own lists, which is not cached, since the lists can change at any time. */
  async function find(question: AddressRequest, context: ProxyContext): Promise<Sourced> {
    const rule = domainRule(domains, question.domain);
    if (rule === 'block')
      return { answer: blockedAnswer(question.mode, expose), source: 'domains' };
    const found = query.recall(question) ?? (await query.ask(question, context));
    return rule === 'allow' ? { ...found, answer: allowedAnswer(found.answer) } : found;
  }

  function emitAnswered({ requestId }: ResponseHead, source: Source, answer: Answer): void {
    const { status, mode, fields } = answer;
    const reasonCode = codeOf(fields.reason_code);
    emit({ type: 'answered', requestId, source, status, reasonCode, mode });
  }
}

/** A code as a short word: another vendor's upstream can send any text, even one that contains an address. */
const codeOf = (code = '') => (/^[a-z][a-z_\d]{0,39}$/i.test(code) ? code : null);

type Source = Extract<ProxyEvent, { type: 'answered' }>['source'];
interface Sourced {
  answer: Answer;
  source: Source;
}

const BODY_LIMITS = { maxBytes: 4096, timeoutMs: 5000 };
const METHOD_NOT_ALLOWED = new Refusal('method_not_allowed', {
  headers: { Allow: 'POST, OPTIONS' },
});
