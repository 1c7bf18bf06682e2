import type { Situation } from './situation.ts';

/** What the DNS says of a server's domains and hosts. */
export interface MailZone {
  /** The hosts of each domain, the preferred first. */
  mx: Record<string, readonly string[]>;
  a: Record<string, readonly string[]>;
}

/** A real mail server, and the situations in which addresses are validated. */
export interface MailServer {
  name: string;
  zone: MailZone;
  situations: readonly Situation[];
  /** The addresses at which it listens on port 25. */
  listens: readonly string[];
  /** Debian's packages that it needs. */
  packages: readonly string[];
  start: () => Promise<RunningServer>;
}

export interface RunningServer {
  stop: () => Promise<void>;
  /** Whether one of its programs has ended. */
  hasEnded: () => boolean;
  /** What the server logged, for a failure. */
  log: () => Promise<string>;
}
