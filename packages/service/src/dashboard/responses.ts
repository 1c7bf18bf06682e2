import type { ValidationResult } from '@postern/protocol';
import { z } from 'zod';
import { ACTOR_KINDS } from '../audit/actor.ts';
import { jobSchema } from '../api/schemas/job.ts';
import { resultSchema } from '../api/schemas/result.ts';
import { SCOPES } from '../keys/scopes.ts';

const text = z.string();
const { status } = resultSchema.shape;
const count = z.number();
const role = z.enum(['owner', 'member']);
const actor = z.object({
  kind: z.enum(ACTOR_KINDS),
  id: text.nullable(),
  name: text.nullable(),
});
const key = z.object({
  id: text,
  name: text,
  hint: text,
  scopes: z.array(z.enum(SCOPES)),
  created_at: text,
  expires_at: text.nullable(),
  last_used_at: text.nullable(),
  revoked_at: text.nullable(),
  created_by: actor.nullable(),
  networks: z.array(text).nullable(),
  requests_per_day: count.nullable(),
});
const namedPasskey = z.object({
  id: text,
  name: text.nullable(),
  created_at: text.nullable(),
});
const person = z.object({ id: text, name: text, email: text, role, joined_at: text });
const reason = z.object({ reason_code: text, count });
const codes = z.array(text);
const domains = z.array(text);

/** The payloads of the dashboard's own API. Times are ISO 8601, in UTC. */
export const responses = {
  domains: z.object({ allow: domains, block: domains }),
  nothing: z.object({}) as z.ZodType<object>,
  /** A file, or a stream of events, which the handler writes. */
  file: z.unknown(),
  state: z.object({
    signed_in: z.boolean(),
    has_accounts: z.boolean(),
    open_signup: z.boolean(),
    ownership: z.boolean(),
    deep: z.boolean(),
    has_mail: z.boolean(),
    passkeys_refusal: text.nullable(),
    retention_ms: z.number(),
    public_url: text,
    user: z.object({ email: text, name: text, has_second_factor: z.boolean() }).optional(),
    webhooks: z.object({ http: z.boolean(), private_ranges: z.array(text).readonly() }).optional(),
    organisation: z
      .object({ id: text, name: text, role, requires_second_factor: z.boolean() })
      .optional(),
  }),
  signUp: z.object({ token: text.nullable() }),
  signedIn: z.object({ second_factor: z.boolean().optional() }),
  /** Options for the browser's own API. Source: Web Authentication Level 3, §5.1.9. */
  passkeyOptions: z.record(text, z.unknown()),
  passwordStrength: z.object({ issue: text.nullable() }),
  invitationCheck: z.object({
    email: text.nullable(),
    organisation: text.nullable(),
    needs_confirmation: z.boolean(),
  }),
  passwordLink: z.object({ passkeys: z.array(namedPasskey), passkeys_stay: z.boolean() }),
  passwordChange: z.object({ passkeys: count }),
  preparedFactor: z.object({ uri: text, codes }),
  backupCodes: z.object({ codes }),
  sessions: z.array(
    z.object({
      id: text,
      created_at: text,
      used_at: text,
      ip: text.nullable(),
      user_agent: text.nullable(),
      is_current: z.boolean(),
    }),
  ),
  endedSessions: z.object({ ended: count }),
  passkey: namedPasskey.extend({ is_synced: z.boolean() }),
  people: z.array(person),
  person,
  removedPerson: person.extend({
    keys: z.object({ kept: count, revoked: count }),
    invitations_ended: count,
    remaining: z.object({
      keys: z.array(z.object({ id: text, name: text })),
      endpoints: z.array(z.object({ id: text, url: text })),
      jobs: z.array(z.object({ id: text, total: count })),
    }),
  }),
  invitations: z.array(
    z.object({
      id: text,
      email: text.nullable(),
      created_by_id: text.nullable(),
      created_at: text,
      expires_at: text,
      used_at: text.nullable(),
    }),
  ),
  invitationLink: z.object({ link: text, expires_at: text }),
  endedInvitation: z.object({ id: text }),
  keys: z.array(key),
  key,
  createdKey: key.extend({ key: text }),
  check: z.object({
    result: resultSchema as z.ZodType<ValidationResult>,
    checks: z.array(
      z.object({
        name: text,
        state: z.enum(['pass', 'fail', 'unknown', 'skipped']),
        finding: text,
      }),
    ),
    timings: z
      .array(
        z.object({
          question: text,
          server: text.nullable(),
          start_ms: z.number(),
          took_ms: z.number(),
          outcome: text,
          is_remembered: z.boolean(),
        }),
      )
      .nullable(),
    is_test: z.boolean(),
  }),
  job: jobSchema,
  jobWithReasons: jobSchema.extend({ reasons: z.array(reason) }),
  usage: z.object({
    from: text,
    to: text,
    days: z.array(z.object({ day: text, status, count })),
    keys: z.array(z.object({ key_id: text.nullable(), name: text.nullable(), status, count })),
    reasons: z.array(reason.extend({ status })),
    times: z.array(
      z.object({
        day: text,
        count,
        p50_ms: z.number().nullable(),
        p95_ms: z.number().nullable(),
        p99_ms: z.number().nullable(),
      }),
    ),
  }),
};
