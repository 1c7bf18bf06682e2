import { describe, header } from '../describe.ts';
import { readShape } from '../read-shape.ts';
import { operation, type Operation } from '../operation.ts';
import { writeSuccess } from '../reply.ts';
import type { ValidateSingle } from '../single.ts';
import { singleRequestSchema } from '../schemas/requests.ts';
import { resultSchema } from '../schemas/result.ts';

const MAX_BYTES = 4_096;
const RATE_HEADERS = {
  ...header('RateLimit-Policy', 'The limit: `"single";q=20;w=2` is 20 in 2 seconds.'),
  ...header('RateLimit', 'What is left of it: `"single";r=19;t=2` is 19 within 2 seconds.'),
};

const route = describe('post', {
  operationId: 'validateSingle',
  tag: 'Validation',
  summary: 'Validate one address',
  description:
    'Answers at once. A rubbish address is an answer, with the status `invalid`; only what is no request is refused. For a list use the bulk operation: this one is limited, by key.',
  body: singleRequestSchema,
  schema: resultSchema,
  payload: 'What is known about the address.',
  message: 'Email validated',
  headers: RATE_HEADERS,
  codes: ['rate_limited', 'not_available', 'upstream_bad', 'upstream_timeout'],
});
const ACCESS = {
  permission: 'single',
  isNewWork: true,
  counted: 'single',
  body: { maxBytes: MAX_BYTES },
} as const;

/** Gives the operation that validates one address. Source: docs/service-interface.md#4.1. */
export function singleOperations(validateSingle: ValidateSingle): Operation[] {
  return [
    operation(route, ACCESS, async (_, c) => {
      const caller = c.get('caller')!;
      const { email, mode } = readShape(singleRequestSchema, c.get('body'));
      const result = await validateSingle({
        orgId: caller.organisation,
        keyId: caller.id,
        request: { email, ...(mode && { mode }) },
        requestId: c.get('requestId'),
        client: c.req.raw,
      });
      return writeSuccess(c, result, 'Email validated');
    }),
  ];
}
