import type { KnownOptions } from '@postern/protocol';
import type { DnsResolver } from './dns/resolver.ts';
import { systemResolver } from './dns/system-resolver.ts';
import {
  checkOptions,
  engineSettingsOf,
  KNOWN_OPTIONS,
  namesOf,
  type EngineOptions,
  type EngineSettings,
} from './engine-options.ts';
import type { EngineEvent } from './engine-event.ts';
import type { Dial } from './smtp/dial.ts';
import { identityOf, type Identity } from './smtp/identity.ts';
import { DEFAULT_LIMITS, limitsOf, type SmtpLimits } from './smtp/limits.ts';

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
  /** How much is asked of mail hosts, and how patiently. */
  limits?: Partial<SmtpLimits>;
  /** Opens connections to mail hosts. Default: TCP. */
  dial?: Dial;
  /** Hears what an operator should know. An event never holds an address. */
  onEvent?: (event: EngineEvent) => void;
}

/** The options, checked and filled up. */
export interface Settings extends EngineSettings {
  resolver: DnsResolver;
  /** Null when nobody is to be asked about mailboxes. */
  identity: Identity | null;
  limits: SmtpLimits;
  /** Null for TCP. */
  dial: Dial | null;
  onEvent: (event: EngineEvent) => void;
}

const KNOWN: KnownOptions<VerifierOptions> = {
  ...KNOWN_OPTIONS,
  heloName: true,
  mailFrom: true,
  egressHost: true,
  limits: namesOf(DEFAULT_LIMITS),
  dial: true,
  onEvent: true,
};

/** Checks options and fills them up. Throws a TypeError for those that make no sense or do not exist. */
export function settingsOf(options: VerifierOptions): Settings {
  checkOptions(options, KNOWN);
  const { dial, onEvent } = options;
  const settings = engineSettingsOf(options, { dial, onEvent });
  return {
    ...settings,
    resolver: settings.resolver ?? systemResolver(),
    identity: identityOf(options),
    limits: limitsOf(options.limits),
    dial: dial ?? null,
    onEvent: quietly(onEvent),
  };
}

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
