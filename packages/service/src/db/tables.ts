import type { Generated } from 'kysely';
import type { DeliveryState, EventType, JobState, Mode, Status } from '@postern/protocol';
import type { AccountTables } from './account-tables.ts';

/**
 * Every table of the service, as both databases have them.
 *
 * Times are milliseconds since 1970, truth is 0 or 1, lists are JSON text: types that SQLite and
 * PostgreSQL read and write alike. Names are those of the columns.
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

/** Who owns keys, jobs and endpoints. */
export interface OrganisationRow {
  id: string;
  name: string;
  created_at: number;
  /** When it has work at the earliest, which is also its place in the order of service; null for no work. */
  due_at: number | null;
  /** Whether its people can do nothing without a second factor. */
  requires_second_factor: Generated<number>;
}

/** A person's place in an organisation; the person is an account of better-auth's. */
export interface MemberRow {
  user_id: string;
  org_id: string;
  role: 'owner' | 'member';
  created_at: number;
}

/** A link that lets one person make an account, once. */
export interface InvitationRow {
  id: string;
  /** SHA-256 of the token, in hex. The token itself is shown once. */
  token_hash: string;
  /** The organisation to join; null for the first account, which makes its own. */
  org_id: string | null;
  /** The only address that may use it; null for any. */
  email: string | null;
  /** Its maker, while the account exists; null for the first account, and where it is not known. */
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
  /** Its last four characters, to tell keys apart. */
  hint: string;
  /** JSON list of `single`, `bulk`, `webhooks`, `read`. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  /** Null for a key of before that was known. */
  created_by_kind: string | null;
  created_by_id: string | null;
  created_by_name: string | null;
  /** JSON list such as `["10.0.0.0/8"]`; null for anywhere. */
  networks: string | null;
  /** Null for as many as the limits of all keys allow. */
  requests_per_day: number | null;
  /** The day in UTC, such as `2026-06-01`, on which `requests_used` were taken. */
  requests_day: string | null;
  requests_used: number;
  /** The least number of days before its end that nobody needs to be told any more. */
  expiry_told_days: number | null;
}

/** A bulk job. Source: docs/decisions/jobs.md#0021. */
export interface JobRow {
  id: string;
  org_id: string;
  mode: Mode;
  state: JobState;
  /** Why it failed. */
  reason: string | null;
  webhook: number;
  total: number;
  processed: number;
  valid: number;
  risky: number;
  invalid: number;
  /** How many of its chunks are neither done nor canceled. */
  open_chunks: number;
  /** When one of its chunks is due at the earliest, which is also its place among the jobs of its organization; null for none. */
  due_at: number | null;
  /** The last tenth that was told as progress, 0 to 9. */
  told_tenth: number;
  told_at: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** One address of a job, as given. */
export interface EntryRow {
  job_id: string;
  /** Its place in the list, from 0. */
  position: number;
  email: string;
  /** The place of the first address that is the same: its own, unless it is a duplicate. */
  first_position: number;
  /** At a first address, how many places have it; 0 at a duplicate. */
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

/** A first address that was asked without a final result. */
export interface TrialRow {
  job_id: string;
  position: number;
  /** How often the engine gave no answer at all. */
  tries: number;
  /** How many processes crashed while they asked about it: first with others, then alone. */
  crashes: number;
  /** How often its mail host asked to come back later. */
  round: number;
  /** Not to be asked before. */
  due_at: number;
  /** The last temporary result, as JSON. */
  result: string | null;
}

/** A run of a job's addresses that one worker takes at a time: `from_position` ≤ position < `to_position`. */
export interface ChunkRow {
  job_id: string;
  number: number;
  from_position: number;
  to_position: number;
  state: 'ready' | 'leased' | 'done' | 'canceled';
  /** Not to be claimed before: while it is leased, the end of the lease. */
  due_at: number;
  /** How often it was claimed since it last got further. */
  tries: number;
  /** The fencing token of the lease: each claim raises it. */
  token: number;
}

/** The key of an accepted bulk request, by which a repeated request gets the same job. Source: docs/decisions/jobs.md#0024. */
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
  /** `whsec_…`: needed in clear, since each request is signed with it. */
  secret: string;
  /** The secret before the last rotation, which signs too until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  /** When the first of the consecutive failed attempts began; null when the last attempt succeeded. */
  failing_since: number | null;
  /** When the last of them ended. */
  failed_at: number | null;
  /** When one of its deliveries is due at the earliest, which is also its place among all endpoints; null for none. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Something that happened: the outbox. Its body is what is signed and sent, byte for byte. */
export interface EventRow {
  /** What receivers see as `webhook-id`. */
  id: string;
  org_id: string;
  type: EventType;
  body: string;
  created_at: number;
}

/** An event on its way to an endpoint. */
export interface DeliveryRow {
  id: string;
  org_id: string;
  endpoint_id: string;
  event_id: string;
  state: DeliveryState;
  /** How many attempts were made. */
  tries: number;
  /** Not to be sent before. */
  due_at: number;
  /** Above 0 while somebody is sending it: until when nobody else may. */
  lease_until: number;
  token: number;
  created_at: number;
}

/** One request to a receiver: the delivery log. */
export interface AttemptRow {
  delivery_id: string;
  number: number;
  at: number;
  duration_ms: number;
  response_status: number;
  error: string | null;
}

/** What the service remembers about itself, such as its secret. */
export interface SettingRow {
  name: string;
  value: string;
}

/** The number of results of one kind on one day, without the addresses. Source: docs/decisions/storage.md#0042. */
export interface UsageRow {
  org_id: string;
  /** In UTC, such as `2026-06-01`. */
  day: string;
  /** Whose key it was; '' for none: a job, or the dashboard. */
  key_id: string;
  status: Status;
  reason_code: string;
  /** The place of its response time in `BUCKETS_MS`; -1 for an address of a job, which has none. */
  bucket: number;
  count: number;
}

/** An entry of the audit log, which a trigger keeps from being changed. Source: docs/decisions/accounts.md#0039. */
export interface AuditRow {
  id: string;
  /** Null for what the operator alone may read. */
  org_id: string | null;
  created_at: number;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  /** As it was then. */
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
