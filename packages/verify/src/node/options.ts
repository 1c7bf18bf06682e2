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

/** What a verifier can be given; every option has a default. */
export interface VerifierOptions extends EngineOptions {
  /** Asks the DNS: node:dns/promises' `Resolver` or anything of its shape. Default: the system's name servers. */
  resolver?: DnsResolver;
  /** This host's full name, as its reverse DNS has it. Mode `deep` is off until this and `mailFrom` are given. */
  heloName?: string;
  /** The sender that mail hosts are told: an address of yours that takes mail, or '' for the null reverse-path. */
  mailFrom?: string;
  /** A mail host of yours outside this network, to find out whether port 25 is open. Default: those of `mailFrom`'s domain. */
  egressHost?: string;
  /**
   * Asks no mail host without TLS. By default a host that offers none is asked in clear text, and so is
   * one with which the handshake fails. Default false.
   */
  requireTls?: boolean;
  /** How much is asked of mail hosts, and how patiently. */
  limits?: Partial<SmtpLimits>;
  /** Opens connections to mail hosts. Default: TCP. */
  dial?: Dial;
  /**
   * The ways out to mail hosts, taken in turn: `socks5://user:password@host:1080`, `http://host:8080`
   * (CONNECT), or an IP address of this machine to dial from. Default: this machine.
   */
  via?: string | readonly string[];
  /**
   * Asked before each connection for a turn that several processes share: resolves with 0 when it may
   * begin, else with the milliseconds to wait and ask again. Default: the limits of this engine alone.
   * It is given a group of mail hosts, and the way out. Where it rejects, the limits hold alone.
   */
  permit?: Permit;
  /** Hears what an operator should know. An event never holds an address. */
  onEvent?: (event: EngineEvent) => void;
}

/** The options, checked and filled up. */
export interface Settings extends EngineSettings {
  resolver: DnsResolver;
  /** Null when nobody is to be asked about mailboxes. */
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

/** Checks options and fills them up. Throws a TypeError for those that make no sense or do not exist. */
export function settingsOf(options: VerifierOptions): Settings {
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

/** A listener that throws or rejects stops nothing. */
function quietly(
  hear: ((event: EngineEvent) => unknown) | undefined,
): (event: EngineEvent) => void {
  return (event) => {
    void Promise.resolve(event)
      .then(hear)
      .catch(() => undefined);
  };
}
