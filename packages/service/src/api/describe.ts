import { z, type RouteConfig } from '@hono/zod-openapi';
import { HTTP_STATUS, type ErrorCode } from '@postern/protocol';
import { envelopeOf, failureSchema } from './schemas/envelope.ts';

type Responses = RouteConfig['responses'];

/** Either header form will do. Source: docs/decisions/0023-keys.md. */
export const SECURITY: Record<string, string[]>[] = [{ key: [] }, { bearer: [] }];

/** What every operation may be answered with, beside its own. */
const ALWAYS: ErrorCode[] = [
  'auth_missing',
  'auth_invalid',
  'auth_conflict',
  'forbidden',
  'rate_limited',
  'internal',
  'overloaded',
];

/** What an operation that reads a body may be answered with. */
export const BODY_CODES: ErrorCode[] = [
  'bad_json',
  'timeout',
  'too_large',
  'unsupported_media',
  'unprocessable',
];

const REQUEST_ID = {
  'X-Request-Id': {
    description: 'Names this request in the service’s log: yours, if you sent one.',
    schema: { type: 'string' as const },
  },
};

/** A header of a reply. */
export type ReplyHeader = Record<string, { description: string; schema: { type: 'string' } }>;

/** Describes the replies of an operation: its payload, and each refusal by its HTTP status. */
export function responses(
  payload: { schema: z.ZodType; message: string; description: string; headers?: ReplyHeader },
  codes: readonly ErrorCode[],
): Responses {
  const described: Responses = {
    200: {
      description: payload.description,
      headers: { ...REQUEST_ID, ...payload.headers },
      content: {
        'application/json': { schema: envelopeOf(payload.schema, payload.message) },
      },
    },
  };
  for (const [status, names] of byStatus([...new Set([...ALWAYS, ...codes])])) {
    described[status] = {
      description: names.map((name) => `\`${name}\``).join(', '),
      headers: { ...REQUEST_ID, ...extraHeaders(status) },
      content: { 'application/json': { schema: failureSchema } },
    };
  }
  return described;
}

function byStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = HTTP_STATUS[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return [...found].sort(([a], [b]) => a - b);
}

function extraHeaders(status: number): ReplyHeader {
  if (status === 401) return header('WWW-Authenticate', '`Bearer`.');
  if (status === 429 || status === 503) {
    return header('Retry-After', 'How many seconds to wait before asking again.');
  }
  return {};
}

/** Describes a header of a reply. */
export function header(name: string, description: string): ReplyHeader {
  return { [name]: { description, schema: { type: 'string' } } };
}

/** Describes and reads a part of a path that names something: what cannot be an id is not found. */
export function idParameter<const N extends string>(name: N, description: string) {
  const schema = z
    .string()
    .refine((text) => ID.test(text))
    .openapi({ param: { name, in: 'path' }, description, example: EXAMPLE_ID });
  return z.object({ [name]: schema } as Record<N, typeof schema>);
}

/** Says where the next page of a list is. */
export const LINK_HEADER = header(
  'Link',
  '`<…>; rel="next"` is the next page; absent on the last. Relative to this address.',
);

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const EXAMPLE_ID = '0b0f9a52-8f9a-4c0e-a6b8-0d4c4a2f7b90';
