import type { AuditAction } from '../words/audit-words.ts';
import type {
  CheckState,
  CompleteJob,
  CompleteResult,
  Endpoint,
  EndpointWithSecret,
  Status,
} from '@postern/protocol';

/** What a key may be used for. */
export type Scope = 'single' | 'bulk' | 'webhooks' | 'read' | 'audit';

/** Who is looking, and what this service offers. */
export interface Session {
  signed_in: boolean;
  /** Whether anybody has an account yet. */
  has_accounts: boolean;
  /** Whether anybody may make one. */
  open_signup: boolean;
  /** Whether mail hosts are asked: mode `deep` is on. */
  deep: boolean;
  /** Whether the service sends mail: a forgotten password can be reset by it. */
  has_mail: boolean;
  /** Why passkeys do not work at this service; null where they do. */
  passkeys_refusal: string | null;
  user?: { email: string; name: string; has_second_factor: boolean };
  organisation?: { id: string; name: string; role: Role; requires_second_factor: boolean };
  /** How long jobs and their results are kept. */
  retention_ms: number;
  /** Which webhook endpoints the operator allows; for people who are signed in. */
  webhooks?: WebhookRules;
  /** The URL of the API, without a slash at the end. */
  public_url: string;
}

/** Which webhook endpoints the operator allows. */
export interface WebhookRules {
  /** Whether they may be plain HTTP, at any port: `--webhook-http`. */
  http: boolean;
  /** The private networks in which they may be, such as `10.0.0.0/8`: `--webhook-private-ranges`. */
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
  /** Null for a key of before that was known. */
  created_by: Maker | null;
  /** The only networks from which it may be used; null for anywhere. */
  networks: string[] | null;
  requests_per_day: number | null;
}

/** Who made something. */
export interface Maker {
  kind: 'person' | 'command_line' | 'system';
  id: string | null;
  name: string | null;
}

/** The only reply that holds the key. */
export interface KeyWithSecret extends Key {
  key: string;
}

/** One thing that was looked at, and what was found. */
export interface Check {
  name: string;
  state: CheckState;
  finding: string;
}

/** One question that was put to a server. Times are in milliseconds, the start since the check began. */
export interface Timing {
  question: string;
  server: string | null;
  start_ms: number;
  took_ms: number;
  outcome: string;
  is_remembered: boolean;
}

/** A verdict and what it rests on. */
export interface Inspection {
  result: CompleteResult;
  checks: Check[];
  /** Null where the engine cannot tell. */
  timings: Timing[] | null;
  /** Whether it is a test address, which selects its result itself. */
  is_test: boolean;
}

/** How many addresses of a job have a reason. */
export interface ReasonCount {
  reason_code: string;
  count: number;
}

/** A job with its reasons, which what is heard live does not have. */
export interface JobView extends CompleteJob {
  reasons?: ReasonCount[];
}

/** How many addresses had which result on some days, in UTC, such as `2026-06-01`. */
export interface UsageReport {
  from: string;
  to: string;
  days: { day: string; status: Status; count: number }[];
  /** `key_id` is null for addresses of jobs, and `name` for a key that was deleted too. */
  keys: { key_id: string | null; name: string | null; status: Status; count: number }[];
  /** Most frequent first. */
  reasons: (ReasonCount & { status: Status })[];
  /** How long single validations took at most; null for longer than half a minute. */
  times: {
    day: string;
    count: number;
    p50_ms: number | null;
    p95_ms: number | null;
    p99_ms: number | null;
  }[];
}

/** Something that was done in the organisation. */
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

/** What an authenticator app is given, and the codes that stand in for it. */
export interface PreparedFactor extends BackupCodes {
  /** `otpauth://totp/…`, whose `secret` is in base32. */
  uri: string;
}

/** Codes that each stand in for one of an authenticator app. */
export interface BackupCodes {
  codes: string[];
}

/** What one signs in with in place of a password. */
export interface Passkey {
  id: string;
  name: string | null;
  created_at: string | null;
  /** Whether it is on several devices. */
  is_synced: boolean;
}

/** What a mailed link for another password opens. */
export interface ResetLink {
  passkeys: Omit<Passkey, 'is_synced'>[];
  /** Whether they stay unless the user removes them. */
  passkeys_stay: boolean;
}

/** A browser in which somebody is signed in. */
export interface BrowserSession {
  id: string;
  created_at: string;
  /** Known to the day. */
  used_at: string;
  ip: string | null;
  user_agent: string | null;
  is_current: boolean;
}

/** A link for one more person. */
export interface Invitation {
  id: string;
  /** The only address that may use it; null for any. */
  email: string | null;
  created_at: string;
  expires_at: string;
  /** The owner who created it; null when unknown. */
  created_by_id: string | null;
  /** Null as long as it can be used. */
  used_at: string | null;
}

/** What a person may do: an owner invites, changes roles and removes. */
export type Role = 'owner' | 'member';

/** Somebody of the organisation. */
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

/** The only reply that holds the link. */
export interface InvitationLink {
  link: string;
  expires_at: string;
}

export type { CompleteJob, Endpoint, EndpointWithSecret };
