import type { Mode } from '@postern/protocol';
import type { Key, KeyWithSecret } from '../../src/api/wire.ts';
import { checkOf } from './check-of.ts';
import { Refused } from './refused.ts';
import { usageOf } from './usage-of.ts';
import { resultAt, type World } from './world.ts';

/** A request as a route of the fake sees it. */
export interface Asked {
  query: URLSearchParams;
  /** The body as it came. */
  text: string;
  /** The parts of the path that a route names. */
  parts: string[];
}

type Answer = (world: World, asked: Asked) => { payload: object; next?: string | null };

/** Every route of the dashboard's API but the live one. */
export const ROUTES: readonly [method: string, path: RegExp, answer: Answer][] = [
  ['GET', /^\/state$/, ({ session }) => ({ payload: shown(session) })],
  ['POST', /^\/auth\/sign-in\/email$/, signIn],
  ['POST', /^\/auth\/sign-out$/, signOut],
  ['POST', /^\/auth\/change-password$/, changePassword],
  ['POST', /^\/accounts$/, makeAccount],
  ['POST', /^\/invitations\/check$/, (world, asked) => ({ payload: opened(world, asked) })],
  ['POST', /^\/validate-email$/, (_, asked) => ({ payload: checkOf(bodyOf(asked)).result })],
  ['POST', /^\/check$/, (_, asked) => ({ payload: checkOf(bodyOf(asked)) })],
  [
    'GET',
    /^\/usage$/,
    ({ hasUsage }, { query }) => ({ payload: usageOf(hasUsage ? Number(query.get('days')) : 1) }),
  ],
  ['GET', /^\/keys$/, ({ keys }) => ({ payload: keys })],
  ['POST', /^\/keys$/, makeKey],
  ['POST', /^\/keys\/([^/]+)\/rotate$/, rotateKey],
  ['DELETE', /^\/keys\/([^/]+)$/, revokeKey],
  ['GET', /^\/jobs$/, ({ jobs }, asked) => paged(jobs, asked)],
  ['POST', /^\/jobs$/, makeJob],
  [
    'GET',
    /^\/jobs\/([^/]+)$/,
    ({ jobs }, { parts }) => ({ payload: theOne(jobs, 'job_id', parts) }),
  ],
  ['DELETE', /^\/jobs\/([^/]+)$/, cancelJob],
  ['GET', /^\/jobs\/([^/]+)\/results$/, results],
  ['GET', /^\/endpoints$/, ({ endpoints }, asked) => paged(endpoints, asked)],
  ['POST', /^\/endpoints$/, makeEndpoint],
  ['PATCH', /^\/endpoints\/([^/]+)$/, changeEndpoint],
  ['DELETE', /^\/endpoints\/([^/]+)$/, removeEndpoint],
  ['POST', /^\/endpoints\/([^/]+)\/rotate$/, rotateEndpoint],
  ['POST', /^\/endpoints\/([^/]+)\/test$/, testEndpoint],
  ['GET', /^\/endpoints\/([^/]+)\/deliveries$/, deliveries],
  ['POST', /^\/endpoints\/[^/]+\/deliveries\/([^/]+)\/replay$/, replay],
  ['GET', /^\/people$/, ({ people }) => ({ payload: people })],
  ['PATCH', /^\/people\/([^/]+)$/, setRole],
  ['DELETE', /^\/people\/([^/]+)$/, removePerson],
  ['GET', /^\/invitations$/, ({ invitations }) => ({ payload: invitations })],
  ['POST', /^\/invitations$/, invite],
  ['DELETE', /^\/invitations\/([^/]+)$/, (world, asked) => remove(world, 'invitations', asked)],
];

/** What may be asked by who is not signed in. */
export const OPEN = /^\/(state|accounts|validate-email|invitations\/check|auth\/sign-in\/email)$/;

const bodyOf = ({ text }: Asked) => JSON.parse(text) as Record<string, never>;
const now = () => new Date().toISOString();

/** As the service does: who is not signed in learns nothing of a person. */
function shown({ user, organisation, ...rest }: World['session']): object {
  return rest.signed_in ? { user, organisation, ...rest } : rest;
}

function theOne<T>(rows: readonly T[], field: keyof T, [id]: string[]): T & object {
  const row = rows.find((one) => one[field] === id);
  if (!row) throw new Refused('not_found');
  return row;
}

function paged(rows: readonly object[], { query }: Asked) {
  const limit = Number(query.get('limit') ?? 20);
  const from = Number(query.get('cursor') ?? 0);
  const next = from + limit < rows.length ? String(from + limit) : null;
  return { payload: rows.slice(from, from + limit), next };
}

function signIn(world: World, asked: Asked) {
  const { email, password } = bodyOf(asked) as unknown as World['credentials'];
  const { credentials } = world;
  if (email !== credentials.email || password !== credentials.password)
    throw new Refused('auth_invalid');
  world.session.signed_in = true;
  return { payload: {} };
}

function signOut({ session }: World) {
  session.signed_in = false;
  return { payload: {} };
}

function changePassword({ credentials }: World, asked: Asked) {
  const { currentPassword, newPassword } = bodyOf(asked);
  if (currentPassword !== credentials.password)
    throw new Refused('unprocessable', [{ path: 'currentPassword', issue: 'is wrong' }]);
  credentials.password = newPassword!;
  return { payload: {} };
}

function opened({ invitation }: World, asked: Asked): object {
  if (!invitation || bodyOf(asked)['token'] !== invitation.token) throw new Refused('not_found');
  return { email: invitation.email, organisation: invitation.organisation };
}

function makeAccount(world: World, asked: Asked) {
  const { email, name, organisation } = bodyOf(asked) as Record<string, string>;
  if (!world.session.open_signup) opened(world, asked);
  if (email === world.credentials.email)
    throw new Refused('unprocessable', [{ path: 'email', issue: 'cannot be used' }]);
  const team = world.invitation?.organisation ?? organisation ?? '';
  world.invitation = null;
  Object.assign(world.session, {
    signed_in: true,
    has_accounts: true,
    user: { email, name },
    organisation: { id: 'o-1', name: team, role: 'owner' },
  });
  return { payload: {} };
}

const keyText = (hint: string) => `pstn_${'8Kd0fQ2mZx7LbT4w'.repeat(2)}9aWc3eYpN1v${hint}`;

function makeKey(world: World, asked: Asked) {
  const {
    name,
    scopes,
    expires_in_days: days,
  } = bodyOf(asked) as unknown as Key & {
    expires_in_days: number | null;
  };
  const expires_at = days ? new Date(Date.now() + days * 86_400_000).toISOString() : null;
  const times = { created_at: now(), expires_at, last_used_at: null, revoked_at: null };
  const limits = { created_by: null, networks: null, requests_per_day: null };
  const key: Key = { id: `k-${Date.now()}`, name, hint: 'Zz09', scopes, ...times, ...limits };
  world.keys.unshift(key);
  return { payload: { key: keyText('Zz09'), ...key } satisfies KeyWithSecret };
}

function rotateKey(world: World, { parts }: Asked) {
  const old = theOne(world.keys, 'id', parts);
  const fresh: Key = { ...old, id: `${old.id}b`, hint: 'nEw1', created_at: now() };
  old.revoked_at = now();
  world.keys.unshift(fresh);
  return { payload: { key: keyText('nEw1'), ...fresh } };
}

function revokeKey({ keys }: World, { parts }: Asked) {
  return { payload: Object.assign(theOne(keys, 'id', parts), { revoked_at: now() }) };
}

function makeJob(world: World, { text, query }: Asked) {
  const total = text.split(/\r?\n/).filter((line) => line.includes('@')).length;
  if (total === 0) throw new Refused('unprocessable', [{ path: 'email', issue: 'is empty' }]);
  const job = {
    job_id: crypto.randomUUID(),
    status: 'queued' as const,
    webhook: true,
    mode: query.get('mode') as Mode,
    total,
    processed: 0,
    counts: { valid: 0, risky: 0, invalid: 0 },
    reason: null,
    created_at: now(),
    started_at: null,
    finished_at: null,
    reasons: [],
  };
  world.jobs.unshift(job);
  return { payload: job };
}

function cancelJob({ jobs }: World, { parts }: Asked) {
  const job = theOne(jobs, 'job_id', parts);
  // A finished job is left as it is.
  if (job.status !== 'completed') {
    Object.assign(job, { status: 'failed', reason: 'canceled', finished_at: now() });
  }
  return { payload: job };
}

function results({ jobs }: World, { parts, query }: Asked) {
  const { processed, total, status } = theOne(jobs, 'job_id', parts);
  const from = Number(query.get('cursor') ?? 0);
  const to = Math.min(from + Number(query.get('limit') ?? 50), processed);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, row) => resultAt(from + row));
  const isOver = to >= (status === 'processing' ? total : processed);
  return { payload: rows, next: isOver ? null : String(to) };
}

function makeEndpoint(world: World, asked: Asked) {
  const { url, event_types } = bodyOf(asked) as unknown as World['endpoints'][number];
  if (!url.startsWith('https:'))
    throw new Refused('unprocessable', [{ path: 'url', issue: 'must begin with https://' }]);
  const times = { created_at: now(), updated_at: now() };
  const rest = { is_active: true, disabled_reason: null };
  const endpoint = { id: crypto.randomUUID(), org_id: 'o-1', url, event_types, ...times, ...rest };
  world.endpoints.unshift(endpoint);
  return { payload: { ...endpoint, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } };
}

function changeEndpoint({ endpoints }: World, asked: Asked) {
  const endpoint = theOne(endpoints, 'id', asked.parts);
  Object.assign(endpoint, bodyOf(asked));
  if (endpoint.is_active) endpoint.disabled_reason = null;
  return { payload: endpoint };
}

function removeEndpoint(world: World, { parts }: Asked) {
  const gone = theOne(world.endpoints, 'id', parts);
  world.endpoints = world.endpoints.filter((one) => one !== gone);
  return { payload: gone };
}

function rotateEndpoint({ endpoints }: World, { parts }: Asked) {
  const endpoint = theOne(endpoints, 'id', parts);
  return { payload: { ...endpoint, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' } };
}

function testEndpoint(world: World, { parts }: Asked) {
  const delivery = {
    id: crypto.randomUUID(),
    endpoint_id: parts[0]!,
    event_id: 'msg_test',
    event_type: 'webhook.test' as const,
    status: 'delivered' as const,
    attempts: [{ at: now(), duration_ms: 31, response_status: 200, error: null }],
    created_at: now(),
    next_attempt_at: null,
  };
  world.deliveries.unshift(delivery);
  return { payload: delivery };
}

function deliveries(world: World, asked: Asked) {
  return paged(
    world.deliveries.filter(({ endpoint_id }) => endpoint_id === asked.parts[0]),
    asked,
  );
}

function replay(world: World, { parts }: Asked) {
  const old = theOne(world.deliveries, 'id', parts);
  const again = { ...old, id: crypto.randomUUID(), status: 'waiting' as const, attempts: [] };
  world.deliveries.unshift({ ...again, created_at: now(), next_attempt_at: now() });
  return { payload: again };
}

function setRole({ people }: World, asked: Asked) {
  return { payload: Object.assign(theOne(people, 'id', asked.parts), bodyOf(asked)) };
}

function remove(world: World, list: 'people' | 'invitations', { parts }: Asked) {
  const rows: { id: string }[] = world[list];
  const gone = theOne(rows, 'id', parts);
  rows.splice(rows.indexOf(gone), 1);
  return { payload: gone };
}

function removePerson(world: World, asked: Asked) {
  const { payload } = remove(world, 'people', asked);
  const theirs = world.keys.filter(({ created_by }) => created_by?.id === payload.id);
  if (asked.query.get('keys') !== 'revoke') {
    return { payload: { ...payload, keys: { kept: theirs.length, revoked: 0 } } };
  }
  for (const key of theirs) key.revoked_at = now();
  return { payload: { ...payload, keys: { kept: 0, revoked: theirs.length } } };
}

function invite(world: World, asked: Asked) {
  const { email = null } = bodyOf(asked) as { email?: string | null };
  const expires_at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const times = { created_at: now(), expires_at, used_at: null };
  world.invitations.unshift({ id: crypto.randomUUID(), email, ...times });
  const link = `${world.session.public_url}/dashboard/join#token=mZ3bqkS0t4eX8yV1rJ5cN7wPdH2uLgAf9oTiKs6Bx_E`;
  return { payload: { link, expires_at } };
}
