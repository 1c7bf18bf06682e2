import { jsonBody } from '../body.ts';
import { header } from '../describe-route.ts';
import { route } from '../route.ts';
import { singleRequestSchema } from '../schemas/requests.ts';
import { resultSchema } from '../schemas/result.ts';
import type { ValidateSingle } from '../single.ts';

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
