import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

/** How a connection is encrypted and the server verified; false for clear text. */
export type Encryption = ConnectionOptions | false;

/** The encryption that a database URL requests. */
export interface SslSettings {
  /** The URL without the parameters of encryption, which `pg` would read in a different way. */
  url: string;
  /** The attempts, in this order; null to leave it to `pg` and its environment variables. */
  attempts: readonly Encryption[] | null;
  /** Whether the connection is encrypted but the server is not verified: `require` without a CA. */
  isUnverified: boolean;
  /** Whether TLS begins at once, instead of after a request in clear text. */
  isDirect: boolean;
}

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** The name of `pg` for `require` without a CA. */
const NO_VERIFY = 'no-verify';
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
const OTHERS = ['ssl', 'sslmode', 'sslpassword', 'sslnegotiation', 'uselibpqcompat'];
/** The value of `sslrootcert` for the CAs that Node trusts, instead of a file. */
const SYSTEM = 'system';

/**
 * Reads the encryption of a database URL as libpq does. Two differences: `verify-full` without `sslrootcert`
 * trusts the CAs that Node trusts, and no file of the home folder is read.
 *
 * Throws an error whose message names the parameter.
 *
 * Source: PostgreSQL 17, 32.1.2 and 32.19; docs/decisions/storage.md#0060.
 */
export function readSslMode(databaseUrl: string): SslSettings {
  const [base = '', query = ''] = databaseUrl.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const given = new Map<string, string>();
  for (const name of [...FILES, ...OTHERS]) {
    const value = parameters.get(name);
    if (value !== null) given.set(name, value);
    parameters.delete(name);
  }
  const mode = isSocket(base, parameters) ? 'disable' : modeOf(given);
  return {
    url: parameters.size > 0 ? `${base}?${String(parameters)}` : base,
    attempts: mode === null ? null : attemptsOf(mode, given),
    isUnverified: mode === 'require' && !given.has('sslrootcert'),
    isDirect: given.get('sslnegotiation') === 'direct',
  };
}

/** Encryption is for TCP: libpq ignores it on a Unix socket. */
function isSocket(base: string, parameters: URLSearchParams): boolean {
  return parameters.get('host')?.startsWith('/') ?? /^[^/]*\/\/([^/]*@)?%2f/i.test(base);
}

/** The named mode; `verify-full` when there are only other parameters of TLS, null when there are none. */
function modeOf(given: ReadonlyMap<string, string>): string | null {
  const mode = given.get('sslmode');
  if (mode !== undefined) {
    if (MODES.includes(mode) || mode === NO_VERIFY) return mode;
    throw new Error(`sslmode must be one of ${MODES.join(', ')}`);
  }
  if (FILES.some((name) => given.has(name))) return 'verify-full';
  if (given.get('sslnegotiation') === 'direct') return 'verify-full';
  const ssl = given.get('ssl');
  if (ssl === undefined) return null;
  return ['0', 'false'].includes(ssl) ? 'disable' : 'verify-full';
}

function attemptsOf(mode: string, given: ReadonlyMap<string, string>): readonly Encryption[] {
  if (mode === 'disable') return [false];
  const isSystem = given.get('sslrootcert') === SYSTEM;
  if (isSystem && mode !== 'verify-full')
    throw new Error('sslrootcert=system needs sslmode=verify-full');
  const own = {
    ...fileOption('cert', 'sslcert', given),
    ...fileOption('key', 'sslkey', given),
    ...(given.has('sslpassword') && { passphrase: given.get('sslpassword') }),
  };
  const ca = isSystem ? {} : fileOption('ca', 'sslrootcert', given);
  if (mode === 'verify-full') return [{ ...own, ...ca }];
  if (mode === 'verify-ca' && !('ca' in ca))
    throw new Error('sslmode=verify-ca needs sslrootcert, the file of the CA');
  const verified = 'ca' in ca && mode !== NO_VERIFY;
  const encrypted = verified
    ? { ...own, ...ca, checkServerIdentity: () => undefined }
    : { ...own, rejectUnauthorized: false };
  if (mode === 'allow') return [false, encrypted];
  if (mode === 'prefer') return [encrypted, false];
  return [encrypted];
}

function fileOption(
  option: 'ca' | 'cert' | 'key',
  parameter: string,
  given: ReadonlyMap<string, string>,
): ConnectionOptions {
  const path = given.get(parameter);
  if (path === undefined) return {};
  try {
    return { [option]: readFileSync(path, 'utf8') };
  } catch (error) {
    throw new Error(`${parameter} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
