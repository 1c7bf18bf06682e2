import { result, type Delivery, type Endpoint } from '@postern/protocol';
import type { Invitation, JobView, Key, Person, Session } from '../../src/api/wire.ts';

/** All that the fake service knows. Tests change it as they like. */
export interface World {
  session: Session;
  /** The token that still opens the way in, and for whom. */
  invitation: { token: string; email: string | null; organisation: string | null } | null;
  credentials: { email: string; password: string };
  keys: Key[];
  jobs: JobView[];
  endpoints: Endpoint[];
  deliveries: Delivery[];
  people: Person[];
  invitations: Invitation[];
  /** Whether anything was validated. */
  hasUsage: boolean;
  /** What to answer instead, by the beginning of the path: a status, or nothing at all. */
  trouble: Record<string, number | 'silence'>;
  /** What was asked, in order. */
  asked: string[];
}

export const PASSWORD = 'correct horse battery';
export const JOB = '0a6c1f2e-8a53-4d0f-9a55-1f6a2ad3b001';
export const RUNNING = '0a6c1f2e-8a53-4d0f-9a55-1f6a2ad3b002';
export const ENDPOINT = '7d1f0b52-3c0e-4a63-8f53-6a1fbf1cc001';
export const DEAD_ENDPOINT = '7d1f0b52-3c0e-4a63-8f53-6a1fbf1cc002';
export const LONG_URL = `https://hooks.a-rather-long-name-of-a-company.example.com/receivers/${'postern-'.repeat(12)}end?tenant=4711`;

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();

/** Makes a world in which much has happened. */
export function createWorld(): World {
  const user = { email: 'jane.doe@example.com', name: 'Jane' };
  const unused = { expires_at: at(-9000), used_at: null };
  return {
    session: {
      signed_in: true,
      has_accounts: true,
      open_signup: false,
      deep: false,
      user,
      organisation: { id: 'o-1', name: 'Harbour Letters', role: 'owner' },
      public_url: 'https://verify.example.com',
    },
    hasUsage: true,
    invitation: null,
    credentials: { email: user.email, password: PASSWORD },
    keys: keys(),
    jobs: jobs(),
    endpoints: endpoints(),
    deliveries: deliveries(),
    people: [
      { id: 'p-1', ...user, role: 'owner', joined_at: at(90_000) },
      {
        id: 'p-2',
        name: 'סיגל כהן',
        email: 'sigal@example.com',
        role: 'member',
        joined_at: at(900),
      },
    ],
    invitations: [
      { ...unused, id: 'i-1', email: 'newcomer@example.com', created_at: at(60) },
      { ...unused, id: 'i-2', email: null, created_at: at(600) },
      { ...unused, id: 'i-3', email: 'sigal@example.com', created_at: at(901), used_at: at(900) },
    ],
    trouble: {},
    asked: [],
  };
}

/** Empties a world of all that was made. */
export function emptyOut(world: World): void {
  for (const list of ['keys', 'jobs', 'endpoints', 'deliveries', 'invitations'] as const)
    world[list].length = 0;
}

/** A result row as the fake gives it. */
export function resultAt(index: number) {
  const kinds = [
    { status: 'valid', score: 85, reason_code: 'domain_ok' },
    { status: 'valid', score: 85, reason_code: 'domain_ok' },
    { status: 'risky', score: 25, reason_code: 'domain_disposable' },
    { status: 'valid', score: 72, reason_code: 'domain_ok' },
    { status: 'invalid', score: 3, reason_code: 'domain_not_found' },
    { status: 'risky', score: 40, reason_code: 'typo_near', suggested_email: 'jo@gmail.com' },
  ] as const;
  const email =
    index === 7
      ? `somebody.with.a.very.long.name.${'and.more.'.repeat(4)}end@mail.a-long-name.example.com`
      : index === 8
        ? 'دعم@مثال.إختبار'
        : `person-${index + 1}@example.com`;
  return { index, email, ...result({ result: email, ...kinds[index % kinds.length]! }) };
}

function keys(): Key[] {
  const times = { expires_at: null, last_used_at: null, revoked_at: null };
  const none = { ...times, created_by: null, networks: null, requests_per_day: null };
  const created_by = { kind: 'person', id: 'p-2', name: 'סיגל כהן' } as const;
  return [
    {
      ...none,
      id: 'k-1',
      name: 'Sign-up form',
      hint: 'x7Qa',
      scopes: ['single'],
      created_at: at(4000),
      last_used_at: at(3),
    },
    {
      ...none,
      id: 'k-2',
      created_by,
      name: 'Nightly import',
      hint: '0pLz',
      scopes: ['single', 'bulk', 'webhooks'],
      created_at: at(90_000),
      expires_at: at(-90_000),
    },
    {
      ...none,
      id: 'k-3',
      name: 'Old laptop',
      hint: 'aa3B',
      scopes: ['bulk'],
      created_at: at(200_000),
      revoked_at: at(1500),
    },
  ];
}

function jobs(): JobView[] {
  const reasons = [
    { reason_code: 'domain_ok', count: 2000 },
    { reason_code: 'domain_disposable', count: 667 },
    { reason_code: 'domain_not_found', count: 666 },
    { reason_code: 'typo_near', count: 667 },
  ];
  return [
    {
      job_id: RUNNING,
      status: 'processing',
      webhook: true,
      mode: 'medium',
      total: 5000,
      processed: 1200,
      counts: { valid: 600, risky: 400, invalid: 200 },
      reason: null,
      created_at: at(4),
      started_at: at(4),
      finished_at: null,
      reasons: reasons.map((one) => ({ ...one, count: Math.round(one.count * 0.3) })),
    },
    {
      job_id: JOB,
      status: 'completed',
      webhook: true,
      mode: 'medium',
      total: 4000,
      processed: 4000,
      counts: { valid: 2000, risky: 1334, invalid: 666 },
      reason: null,
      created_at: at(1500),
      started_at: at(1500),
      finished_at: at(1490),
      reasons,
    },
    {
      job_id: '0a6c1f2e-8a53-4d0f-9a55-1f6a2ad3b003',
      status: 'failed',
      webhook: false,
      mode: 'fast',
      total: 120,
      processed: 30,
      counts: { valid: 30, risky: 0, invalid: 0 },
      reason: 'canceled',
      created_at: at(3000),
      started_at: at(3000),
      finished_at: at(2999),
      reasons: [],
    },
  ];
}

function endpoints(): Endpoint[] {
  const times = { org_id: 'o-1', created_at: at(50_000), updated_at: at(50_000) };
  return [
    {
      ...times,
      id: ENDPOINT,
      url: 'https://hooks.example.com/postern',
      event_types: ['bulk.validation.completed', 'bulk.validation.failed'],
      is_active: true,
      disabled_reason: null,
    },
    {
      ...times,
      id: DEAD_ENDPOINT,
      url: LONG_URL,
      event_types: ['single.validation.failed'],
      is_active: false,
      disabled_reason: 'every attempt failed for 5 days',
    },
  ];
}

function deliveries(): Delivery[] {
  const base = { endpoint_id: ENDPOINT, next_attempt_at: null };
  const taken = { response_status: 204, duration_ms: 84, error: null };
  const refused = { response_status: 503, duration_ms: 2100, error: 'status 503' };
  return [
    {
      ...base,
      id: 'd-1',
      event_id: 'msg_2Lq0',
      event_type: 'bulk.validation.completed',
      status: 'waiting',
      attempts: [{ at: at(2), ...refused }],
      created_at: at(2),
      next_attempt_at: at(-3),
    },
    {
      ...base,
      id: 'd-2',
      event_id: 'msg_2Lpz',
      event_type: 'bulk.validation.failed',
      status: 'delivered',
      attempts: [
        { at: at(70), ...refused },
        { at: at(69), ...taken },
      ],
      created_at: at(70),
    },
    {
      ...base,
      id: 'd-3',
      event_id: 'msg_2Lpy',
      event_type: 'webhook.test',
      status: 'failed',
      attempts: [
        { at: at(900), response_status: 0, duration_ms: 15_000, error: 'no reply in time' },
      ],
      created_at: at(900),
    },
  ];
}
