import type { AuditAction } from '../words/audit-words.ts';
import type {
  CheckState,
  CompleteJob,
  CompleteResult,
  Endpoint,
  EndpointWithSecret,
  EventType,
  Status,
} from '@postern/protocol';

/** What a key can be used for. */
export type Scope = 'single' | 'bulk' | 'webhooks' | 'read' | 'audit';

/** The user, and what this service offers. */
export interface Session {
  signed_in: boolean;
  /** Whether an account exists. */
  has_accounts: boolean;
  /** Whether anyone can create one. */
  open_signup: boolean;
  /** Whether mode `deep`, which connects to mail servers, is on. */
  deep: boolean;
  /** Whether the service sends mail, so that a forgotten password can be reset. */
  has_mail: boolean;
  /** Why passkeys do not work at this service; null when they do. */
  passkeys_refusal: string | null;
  user?: { email: string; name: string; has_second_factor: boolean };
  organisation?: { id: string; name: string; role: Role; requires_second_factor: boolean };
  /** How long jobs and their results are kept. */
  retention_ms: number;
  /** The webhook endpoints that the operator allows; only for a signed-in user. */
  webhooks?: WebhookRules;
  /** The URL of the API, without a slash at the end. */
  public_url: string;
}

/** The webhook endpoints that the operator allows. */
export interface WebhookRules {
  /** Whether plain HTTP is allowed, on any port: `--webhook-http`. */
  http: boolean;
  /** The allowed private networks, such as `10.0.0.0/8`: `--webhook-private-ranges`. */
  private_ranges: string[];
}

/** An API key, never the key itself. Times are ISO 8601, UTC. */
export interface Key {
  id: string;
  name: string;
  /** The last characters of the key. */
  hint: string;
  scopes: Scope[];
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  /** Null for a key of an earlier version. */
  created_by: Maker | null;
  /** The only networks that can use it; null for all. */
  networks: string[] | null;
  requests_per_day: number | null;
}

/** The creator of something. */
export interface Maker {
  kind: 'person' | 'command_line' | 'system';
  id: string | null;
  name: string | null;
}

/** The values of a new key. */
export interface NewKey {
  name: string;
  scopes: Scope[];
  expires_in_days: number | null;
  /** Null for all networks. */
  networks: string[] | null;
  /** Null for no limit. */
  requests_per_day: number | null;
}

/** The only response with the key itself. */
export interface KeyWithSecret extends Key {
  key: string;
}

/** One check and its finding. */
export interface Check {
  name: string;
  state: CheckState;
  finding: string;
}

/** One network request. Times are in milliseconds, the start since the check began. */
export interface Timing {
  question: string;
  server: string | null;
  start_ms: number;
  took_ms: number;
  outcome: string;
  is_remembered: boolean;
}

/** A result and its checks. */
export interface Inspection {
  result: CompleteResult;
  checks: Check[];
  /** Null when the engine does not measure them. */
  timings: Timing[] | null;
  /** Whether it is a test address, which selects its result itself. */
  is_test: boolean;
}

/** How many addresses of a job have a reason. */
export interface ReasonCount {
  reason_code: string;
  count: number;
}

/** A job with its reasons. Live events have none. */
export interface JobView extends CompleteJob {
  reasons?: ReasonCount[];
}

/** The number of addresses by result, for days in UTC, such as `2026-06-01`. */
export interface UsageReport {
  from: string;
  to: string;
  days: { day: string; status: Status; count: number }[];
  /** `key_id` is null for addresses of jobs; `name` is null for a deleted key too. */
  keys: { key_id: string | null; name: string | null; status: Status; count: number }[];
  /** Most frequent first. */
  reasons: (ReasonCount & { status: Status })[];
  /** The upper bounds of the times of single validations; null for over half a minute. */
  times: {
    day: string;
    count: number;
    p50_ms: number | null;
    p95_ms: number | null;
    p99_ms: number | null;
  }[];
}

/** An entry of the audit log. */
export interface AuditEntry {
  id: string;
  at: string;
  action: AuditAction;
  actor: {
    kind: 'person' | 'key' | 'command_line' | 'system' | 'anonymous';
    id: string | null;
    name: string | null;
  };
  ip: string | null;
  subject: { id: string; name: string | null } | null;
  details: Record<string, string | number | boolean | string[]>;
}

/** The secret for an authenticator app, and the backup codes. */
export interface PreparedFactor extends BackupCodes {
  /** `otpauth://totp/…`, whose `secret` is in base32. */
  uri: string;
}

/** Codes that each replace one code of an authenticator app. */
export interface BackupCodes {
  codes: string[];
}

/** A passkey. */
export interface Passkey {
  id: string;
  name: string | null;
  created_at: string | null;
  /** Whether it is on several devices. */
  is_synced: boolean;
}

/** An open link for a new password. */
export interface ResetLink {
  passkeys: Omit<Passkey, 'is_synced'>[];
  /** Whether they stay unless the user removes them. */
  passkeys_stay: boolean;
}

/** A browser in which the user is signed in. */
export interface BrowserSession {
  id: string;
  created_at: string;
  /** Accurate to the day. */
  used_at: string;
  ip: string | null;
  user_agent: string | null;
  is_current: boolean;
}

/** An invitation. */
export interface Invitation {
  id: string;
  /** The only address that can use it; null for any. */
  email: string | null;
  created_at: string;
  expires_at: string;
  /** The owner who created it; null when unknown. */
  created_by_id: string | null;
  /** Null while it is unused. */
  used_at: string | null;
}

/** A role. An owner invites and removes people, and changes roles. */
export type Role = 'owner' | 'member';

/** A member of the organization. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  joined_at: string;
}

/** A user who was removed, how many of their keys were kept and revoked, and how many of their invitations ended. */
export interface RemovedPerson extends Person {
  keys: { kept: number; revoked: number };
  invitations_ended: number;
}

/** What happens to the keys of a person who is removed. */
export type KeysDecision = 'keep' | 'revoke';

/** An open invitation, as its link shows it. */
export interface OpenInvitation {
  /** The only address that can use it; null for any. */
  email: string | null;
  /** The organization to join; null when the user creates one. */
  organisation: string | null;
  /** Whether the address has to be confirmed first, by a link that is mailed to it. */
  needs_confirmation: boolean;
}

/** The values of a new webhook endpoint. */
export interface NewEndpoint {
  url: string;
  event_types: EventType[];
}

/** The changed values of a webhook endpoint. */
export interface EndpointChange extends Partial<NewEndpoint> {
  is_active?: boolean;
}

/** The only response with the link itself. */
export interface InvitationLink {
  link: string;
  expires_at: string;
}

export type { CompleteJob, Endpoint, EndpointWithSecret };
