import type { Generated } from 'kysely';
import type { DeliveryState, EventType, JobState, Mode, Status } from '@postern/protocol';
import type { AccountTables } from './account-tables.ts';

/**
 * Every table of the service, in both databases.
 *
 * Times are milliseconds since 1970, booleans are 0 or 1, lists are JSON text: types that SQLite and PostgreSQL read
 * and write in the same way. Names are those of the columns.
 */
export interface Tables extends AccountTables {
  organisation: OrganisationRow;
  member: MemberRow;
  invitation: InvitationRow;
  api_key: ApiKeyRow;
  job: JobRow;
  entry: EntryRow;
  outcome: OutcomeRow;
  trial: TrialRow;
  chunk: ChunkRow;
  idempotency: IdempotencyRow;
  endpoint: EndpointRow;
  event: EventRow;
  delivery: DeliveryRow;
  attempt: AttemptRow;
  setting: SettingRow;
  usage: UsageRow;
  audit: AuditRow;
  own_domains: OwnDomainsRow;
}

/** An organization, which owns keys, jobs and endpoints. */
export interface OrganisationRow {
  id: string;
  name: string;
  created_at: number;
  /** The earliest time of its work, which is also its position in the order of service; null for no work. */
  due_at: number | null;
  /** Whether its users can do nothing without a second factor. */
  requires_second_factor: Generated<number>;
}

/** A user's membership in an organization. The user is an account of better-auth. */
export interface MemberRow {
  user_id: string;
  org_id: string;
  role: 'owner' | 'member';
  created_at: number;
}

/** An invitation link: it creates one account, once. */
export interface InvitationRow {
  id: string;
  /** SHA-256 of the token, in hex. The token itself is shown only once. */
  token_hash: string;
  /** The organization to join; null for the first account, which creates its own. */
  org_id: string | null;
  /** The only address that can use it; null for any. */
  email: string | null;
  /** Its creator, while the account exists; null for the first account, and when unknown. */
  created_by_id: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** An API key, as its hash and its last four characters. Source: docs/decisions/accounts.md#0023. */
export interface ApiKeyRow {
  id: string;
  org_id: string;
  name: string;
  /** SHA-256 of the whole key, in hex. */
  hash: string;
  /** Its last four characters, to distinguish keys. */
  hint: string;
  /** JSON list of `single`, `bulk`, `webhooks`, `read`. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  /** Null for a key of an earlier version. */
  created_by_kind: string | null;
  created_by_id: string | null;
  created_by_name: string | null;
  /** JSON list such as `["10.0.0.0/8"]`; null for any network. */
  networks: string | null;
  /** Null for no daily limit. */
  requests_per_day: number | null;
  /** The UTC day of `requests_used`, such as `2026-06-01`. */
  requests_day: string | null;
  requests_used: number;
  /** The number of days of the last notice about its expiry; notices for that many days or more are not sent again. */
  expiry_told_days: number | null;
}

/** A bulk job. Source: docs/decisions/jobs.md#0021. */
export interface JobRow {
  id: string;
  org_id: string;
  mode: Mode;
  state: JobState;
  /** The reason of its failure. */
  reason: string | null;
  webhook: number;
  total: number;
  processed: number;
  valid: number;
  risky: number;
  invalid: number;
  /** The number of chunks that are neither done nor canceled. */
  open_chunks: number;
  /**
   * The earliest due time of its chunks, which is also its position among the jobs of its organization; null for none.
   */
  due_at: number | null;
  /** The last 10 % step that was sent as a progress event, 0 to 9. */
  told_tenth: number;
  told_at: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** One address of a job, as it was sent. */
export interface EntryRow {
  job_id: string;
  /** Its position in the list, from 0. */
  position: number;
  email: string;
  /** The position of the first address that is the same: its own, unless it is a duplicate. */
  first_position: number;
  /** For a first address, the number of positions that have it; 0 for a duplicate. */
  copies: number;
}

/** The final result of a first address. Written once, never changed. */
export interface OutcomeRow {
  job_id: string;
  position: number;
  status: Status;
  reason_code: string;
  /** A validation result, as JSON. */
  result: string;
}

/** A first address that was validated without a final result. */
export interface TrialRow {
  job_id: string;
  position: number;
  /** The number of calls without a result. */
  tries: number;
  /** The number of processes that crashed while they validated it: first with others, then alone. */
  crashes: number;
  /** The number of temporary errors of its mail server. */
  round: number;
  /** Not validated before this time. */
  due_at: number;
  /** The last temporary result, as JSON. */
  result: string | null;
}

/** A range of a job's addresses that one worker processes at a time: `from_position` ≤ position < `to_position`. */
export interface ChunkRow {
  job_id: string;
  number: number;
  from_position: number;
  to_position: number;
  state: 'ready' | 'leased' | 'done' | 'canceled';
  /** Not claimed before this time. During a lease, the end of the lease. */
  due_at: number;
  /** The number of claims since it last made progress. */
  tries: number;
  /** The fencing token of the lease: each claim raises it. */
  token: number;
}

/**
 * The key of an accepted bulk request. A repeated request with it gets the same job. Source:
 * docs/decisions/jobs.md#0024.
 */
export interface IdempotencyRow {
  org_id: string;
  key: string;
  /** SHA-256 of the request's body, in hex. */
  fingerprint: string;
  job_id: string;
  created_at: number;
}

/** A webhook endpoint. Source: docs/decisions/webhooks.md#0019. */
export interface EndpointRow {
  id: string;
  org_id: string;
  url: string;
  /** JSON list of event types. */
  event_types: string;
  is_active: number;
  disabled_reason: string | null;
  /** `whsec_…`. Stored in clear text, because it signs each request. */
  secret: string;
  /** The secret before the last rotation, which also signs until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  /** The start of the first of the consecutive failed attempts; null when the last attempt succeeded. */
  failing_since: number | null;
  /** The end of the last one. */
  failed_at: number | null;
  /** The earliest due time of its deliveries, which is also its position among all endpoints; null for none. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
}

/** An event in the outbox. Its body is signed and sent byte for byte. */
export interface EventRow {
  /** The `webhook-id` header. */
  id: string;
  org_id: string;
  type: EventType;
  body: string;
  created_at: number;
}

/** The delivery of an event to an endpoint. */
export interface DeliveryRow {
  id: string;
  org_id: string;
  endpoint_id: string;
  event_id: string;
  state: DeliveryState;
  /** The number of attempts. */
  tries: number;
  /** Not sent before this time. */
  due_at: number;
  /** Above 0 while a process is sending it: the time until which no other process can. */
  lease_until: number;
  token: number;
  created_at: number;
}

/** One request to an endpoint: the delivery log. */
export interface AttemptRow {
  delivery_id: string;
  number: number;
  at: number;
  duration_ms: number;
  response_status: number;
  error: string | null;
}

/** An internal value of the service, such as its secret. */
export interface SettingRow {
  name: string;
  value: string;
}

/** The number of results of one kind on one day, without the addresses. Source: docs/decisions/storage.md#0042. */
export interface UsageRow {
  org_id: string;
  /** A UTC day, such as `2026-06-01`. */
  day: string;
  /** The ID of the key; '' for none: a job, or the dashboard. */
  key_id: string;
  status: Status;
  reason_code: string;
  /** The index of its response time in `BUCKETS_MS`; -1 for an address of a job, which has none. */
  bucket: number;
  count: number;
}

/** An entry of the audit log. A trigger rejects changes of it. Source: docs/decisions/accounts.md#0039. */
export interface AuditRow {
  id: string;
  /** Null for an entry that only the operator can read. */
  org_id: string | null;
  created_at: number;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  /** The name at the time of the action. */
  actor_name: string | null;
  ip: string | null;
  subject_id: string | null;
  subject_name: string | null;
  /** A JSON object. */
  details: string;
}

/** The lists of domains of an organization. Source: docs/decisions/lists.md#0077. */
export interface OwnDomainsRow {
  org_id: string;
  /** JSON lists of entries, such as `["acme.com","*.edu"]`. */
  allowed: string;
  blocked: string;
  updated_at: number;
}
