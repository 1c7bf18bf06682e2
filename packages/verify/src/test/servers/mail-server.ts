import type { RootPlan, ServerRoot } from './debian-root.ts';
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
  plan: RootPlan;
  zone: MailZone;
  situations: readonly Situation[];
  /** The addresses at which it listens on port 25. */
  listens: readonly string[];
  /** Downloads what no Debian package has. Rejects where this machine cannot. */
  prepare?: () => Promise<void>;
  /** Configures it and starts its programs. */
  start: (root: ServerRoot) => Promise<void>;
}
