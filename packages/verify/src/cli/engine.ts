import type { DomainLists } from '@postern/address';
import { UsageError } from '../command-line/usage-error.ts';
import { namedResolver } from '../dns/named-resolver.ts';
import type { DnsResolver } from '../dns/resolver.ts';
import { areNamedLists, NAMED_LISTS, readNamedLists } from '../lists/named-lists.ts';
import { areOwnDomains, OWN_DOMAINS, readOwnDomains } from '../lists/own-domains.ts';
import type { Lists } from '../lists/lists.ts';
import type { VerifierOptions } from '../node/options.ts';
import { createVerifier, type Verifier } from '../node/verifier.ts';
import type { Arguments } from './arguments.ts';
import { EXIT, ExitError } from './exit.ts';
import { shownPath } from './fault.ts';

/** The engine's options, and the command-line options that set them. */
const NAMES: Record<string, string> = {
  heloName: '--helo',
  mailFrom: '--mail-from',
  egressHost: '--egress-host',
  via: '--via',
  allowPrivate: '--allow-private',
};

/**
 * Creates the engine that the command line configures. Rejects with a UsageError for an invalid option, and with an
 * ExitError for a list that cannot be read.
 */
export async function engineOf(given: Arguments): Promise<Verifier> {
  const { heloName, mailFrom, egressHost, via, isTestMode, isTlsRequired, allowPrivate } = given;
  const resolver = resolverOf(given.resolver);
  const options: VerifierOptions = {
    testMode: isTestMode,
    requireTls: isTlsRequired,
    lists: await listsOf(given.lists ?? []),
    domains: await domainsOf(given.domains ?? []),
    ...(resolver !== undefined && { resolver }),
    ...(heloName !== undefined && { heloName }),
    ...(mailFrom !== undefined && { mailFrom }),
    ...(egressHost !== undefined && { egressHost }),
    ...(via !== undefined && { via }),
    ...(allowPrivate !== undefined && { allowPrivate }),
  };
  try {
    return createVerifier(options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const sentence = error.message
      .replace(/^createVerifier: /, '')
      .replace(/\w+/g, (word) => NAMES[word] ?? word);
    throw new UsageError(`${sentence}.`);
  }
}

/** Undefined for the system's name servers. */
function resolverOf(server: string | undefined): DnsResolver | undefined {
  if (server === undefined) return undefined;
  try {
    return namedResolver(server);
  } catch {
    throw new UsageError(
      '--resolver is an IP address with or without a port (9.9.9.9, 127.0.0.1:5353, [::1]:5353),\n' +
        'or the URL of DNS over HTTPS: https://…/dns-query.',
    );
  }
}

async function listsOf(names: readonly string[]): Promise<Partial<Lists>> {
  if (!areNamedLists(names)) throw new UsageError(`--lists is ${NAMED_LISTS}.`);
  return (await readNamedLists(names).catch(unreadable('--lists'))).lists;
}

async function domainsOf(names: readonly string[]): Promise<DomainLists> {
  if (!areOwnDomains(names))
    throw new UsageError(`--domains is ${OWN_DOMAINS}, separated by commas.`);
  return (await readOwnDomains(names).catch(unreadable('--domains'))).domains;
}

/** Rejects with the file and the reason, for the option that names the file. */
function unreadable(option: string): (error: Error) => never {
  return ({ message }) => {
    const [, path = '', why = ''] = /^\w+: (.*?): (.*)$/s.exec(message) ?? [];
    throw new ExitError(EXIT.unreadable, `${option}: ${shownPath(path)}: ${why}.`);
  };
}
