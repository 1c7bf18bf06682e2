import {
  ValidateError,
  type CompleteResult,
  type ErrorCode,
  type SingleEvent,
  type SingleRequest,
} from '@postern/protocol';
import type { OwnDomains } from '../../domains/own-domains.ts';
import type { Engine, EngineCallOptions } from '../../engine/engine.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { ServiceError } from '../../base/service-error.ts';
import type { Usage } from '../../usage/usage.ts';
import type { Outbox } from '../../webhooks/outbox.ts';
import { jsonBody } from '../body.ts';
import { header } from '../describe-route.ts';
import { route } from '../route.ts';
import { singleRequestSchema } from '../schemas/requests.ts';
import { resultSchema } from '../schemas/result.ts';

const MAX_BYTES = 4_096;
const RATE_HEADERS = {
  ...header('RateLimit-Policy', 'The limit: `"single";q=20;w=2` is 20 requests in 2 seconds.'),
  ...header(
    'RateLimit',
    'The rest of the limit: `"single";r=19;t=2` is 19 requests within 2 seconds.',
  ),
};

/** The route that validates one address. Source: docs/service-interface.md#4.1. */
export function singleRoute(validateSingle: ValidateSingle) {
  return route(
    'post',
    {
      operationId: 'validateSingle',
      tag: 'Validation',
      summary: 'Validate one address',
      description:
        'The response has the result. An invalid address gets a result too, with the status `invalid`; only a malformed request is an error. For a list, use the bulk operation: this one is rate limited per key.',
      permission: 'single',
      isNewWork: true,
      counted: 'single',
      body: jsonBody(singleRequestSchema, { maxBytes: MAX_BYTES }),
      response: resultSchema,
      payload: 'The validation result.',
      message: 'Email validated',
      responseHeaders: RATE_HEADERS,
      codes: ['rate_limited', 'not_available', 'upstream_bad', 'upstream_timeout'],
    },
    ({ orgId, body: { email, mode } }, c) =>
      validateSingle({
        orgId,
        keyId: c.get('caller')!.id,
        request: mode ? { email, mode } : { email },
        requestId: c.get('requestId'),
        client: c.req.raw,
      }),
  );
}

/** A single validation on behalf of an organization. */
export interface SingleCall {
  orgId: string;
  keyId: string;
  request: SingleRequest;
  requestId: string;
  /**
   * The client's request. Its signal aborts when the client disconnects. It is created only when it is read, because it
   * costs more than a result.
   */
  client?: Pick<Request, 'signal'> | undefined;
}

/** The dependencies of a single validation. */
interface SingleServices {
  engine: Engine;
  ownDomains: Pick<OwnDomains, 'of'>;
  outbox: Outbox;
  metrics: Pick<Metrics, 'countResults'>;
  usage: Pick<Usage, 'count'>;
}

/** Runs a single validation, and sends its events when the organization has a subscribed endpoint. */
export type ValidateSingle = (call: SingleCall) => Promise<CompleteResult>;

/**
 * Creates the single validation of the service: the engine, and the `single.*` events.
 *
 * Rejects with the engine's own error, or with the database's when an event with a subscribed endpoint cannot be
 * stored. The default mode is `medium`.
 *
 * Source: docs/service-interface.md#4.1, #6; docs/decisions/results.md#0003, docs/decisions/webhooks.md#0020.
 */
export function createValidateSingle(
  { store, now }: ServiceContext,
  { engine, ownDomains, outbox, metrics, usage }: SingleServices,
): ValidateSingle {
  return async ({ orgId, keyId, request, requestId, client }) => {
    const { email, mode = 'medium' } = request;
    const hasListener = await outbox.listens(orgId, 'single.');
    const emit = async (type: Stage, event: Partial<SingleEvent> = {}) => {
      const data: SingleEvent = { request_id: requestId, mode, ...event };
      const happening = { orgId, type: `single.validation.${type}` as const, data };
      await store.write((trx) => outbox.record(trx, happening));
    };
    if (hasListener) await emit('started');
    const startedMs = now();
    let result: CompleteResult;
    try {
      const domains = await ownDomains.of(orgId);
      result = await engine.validate({ email, mode }, optionsOf(client, domains));
    } catch (thrown) {
      const failure = client?.signal.aborted ? new ServiceError('timeout') : asUpstream(thrown);
      if (hasListener) await emit('failed', { code: errorCodeOf(failure) });
      throw failure;
    }
    const { status, reason_code } = result;
    metrics.countResults('single', [{ status, copies: 1 }]);
    const durationMs = Math.max(0, now() - startedMs);
    usage.count({ orgId, keyId, status, reasonCode: reason_code, durationMs });
    if (hasListener) {
      await emit('complete', { status, ...(reason_code !== undefined && { reason_code }) });
    }
    return result;
  };
}

type Stage = 'started' | 'complete' | 'failed';

/** An own property, so that code that copies the options has it too. */
function optionsOf(
  client: SingleCall['client'],
  domains: EngineCallOptions['domains'],
): EngineCallOptions {
  return {
    domains,
    get signal() {
      return client?.signal;
    },
  };
}

/** A timeout of the engine is not a timeout of the client. */
function asUpstream(thrown: unknown): unknown {
  const isLate = thrown instanceof ValidateError && thrown.code === 'timeout';
  return isLate ? new ValidateError('upstream_timeout', { cause: thrown }) : thrown;
}

function errorCodeOf(thrown: unknown): ErrorCode {
  return thrown instanceof ValidateError || thrown instanceof ServiceError
    ? thrown.code
    : 'internal';
}
