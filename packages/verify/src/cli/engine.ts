import type { VerifierOptions } from '../options.ts';
import { createVerifier, type Verifier } from '../verifier.ts';
import type { Arguments } from './arguments.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { nameServer } from './name-server.ts';

/** An option of the engine and the one of the command line that gives it. */
const NAMES: Record<string, string> = {
  heloName: '--helo',
  mailFrom: '--mail-from',
  egressHost: '--egress-host',
  via: '--via',
};

/**
 * Makes the engine that the command line asks for. Throws a UsageError where the engine refuses
 * what it was given.
 */
export function engineOf(given: Arguments): Verifier {
  const { heloName, mailFrom, egressHost, via, isTestMode, resolver } = given;
  const options: VerifierOptions = {
    resolver: nameServer(resolver),
    testMode: isTestMode,
    ...(heloName !== undefined && { heloName }),
    ...(mailFrom !== undefined && { mailFrom }),
    ...(egressHost !== undefined && { egressHost }),
    ...(via !== undefined && { via }),
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
