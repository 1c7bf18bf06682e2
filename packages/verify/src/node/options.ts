import type { KnownOptions } from '@postern/protocol';
import type { DnsResolver } from '../dns/resolver.ts';
import { systemResolver } from '../dns/system-resolver.ts';
import {
  checkOptions,
  engineSettingsOf,
  KNOWN_OPTIONS,
  namesOf,
  type EngineOptions,
  type EngineSettings,
} from '../engine/engine-options.ts';
import type { EngineEvent } from '../smtp/engine-event.ts';
import type { Dial } from '../smtp/dial.ts';
import { identityOf, type Identity } from '../smtp/identity.ts';
import { DEFAULT_LIMITS, limitsOf, type SmtpLimits } from '../smtp/limits.ts';
import type { Permit } from '../smtp/permit.ts';
import { waysOutOf, type WayOut } from '../smtp/way-out.ts';

/** The options of a verifier; each has a default. */
export interface VerifierOptions extends EngineOptions {
  /** Sends the DNS queries: node:dns/promises' `Resolver` or an object of its shape. Default: the system's name servers. */
  resolver?: DnsResolver;
  /** This host's full name, as in its reverse DNS. Mode `deep` is disabled until this and `mailFrom` are set. */
  heloName?: string;
  /** The sender for mail servers: an address of yours that accepts email, or '' for the null reverse-path. */
  mailFrom?: string;
  /**
   * A mail server of yours in another network, to test whether port 25 is open. Default: the mail servers of
   * `mailFrom`'s domain.
   */
  egressHost?: string;
  /**
   * Checks mailboxes only over TLS. By default the connection is in clear text if the server offers no TLS or the
   * handshake fails. Default false.
   */
  requireTls?: boolean;
  /** The pace and the timeouts of connections to mail servers. */
  limits?: Partial<SmtpLimits>;
  /** Opens connections to mail servers. Default: TCP. */
  dial?: Dial;
  /**
   * The outbound routes to mail servers, used in turn: `socks5://user:password@host:1080`, `http://host:8080`
   * (CONNECT), or an IP address of this machine to dial from. Default: this machine.
   */
  via?: string | readonly string[];
  /**
   * Called before each connection with the group of mail servers and the outbound route, to share the limits between
   * several processes. It resolves with 0 when the connection can begin, or with the milliseconds until the next call.
   * If it rejects, only the limits of this engine apply, as by default.
   */
  permit?: Permit;
  /** Receives events for the operator. An event never contains an address. */
  onEvent?: (event: EngineEvent) => void;
}

/** The checked options, with their defaults. */
export interface VerifierSettings extends EngineSettings {
  resolver: DnsResolver;
  /** Null when mailboxes are not checked. */
  identity: Identity | null;
  limits: SmtpLimits;
  requiresTls: boolean;
  waysOut: readonly WayOut[];
  permit: Permit;
  onEvent: (event: EngineEvent) => void;
}

const KNOWN: KnownOptions<VerifierOptions> = {
  ...KNOWN_OPTIONS,
  heloName: true,
  mailFrom: true,
  egressHost: true,
  requireTls: true,
  limits: namesOf(DEFAULT_LIMITS),
  dial: true,
  via: true,
  permit: true,
  onEvent: true,
};

/** Checks options and adds the defaults. Throws a TypeError for an invalid or unknown option. */
export function settingsOf(options: VerifierOptions): VerifierSettings {
  checkOptions(options, KNOWN);
  const { dial, permit, onEvent, requireTls = false } = options;
  if (typeof requireTls !== 'boolean') {
    throw new TypeError('createVerifier: requireTls must be a boolean');
  }
  const settings = engineSettingsOf(options, { dial, permit, onEvent });
  return {
    ...settings,
    resolver: settings.resolver ?? systemResolver(),
    identity: identityOf(options),
    limits: limitsOf(options.limits),
    requiresTls: requireTls,
    waysOut: waysOutOf(options.via, dial),
    permit: permit ?? ALWAYS,
    onEvent: quietly(onEvent),
  };
}

const ALWAYS: Permit = () => 0;

/** A listener that throws or rejects does not stop the engine. */
function quietly(
  listener: ((event: EngineEvent) => unknown) | undefined,
): (event: EngineEvent) => void {
  return (event) => {
    void Promise.resolve(event)
      .then(listener)
      .catch(() => undefined);
  };
}
