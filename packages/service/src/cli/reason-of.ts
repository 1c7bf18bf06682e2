import { MEMORY } from '../db/open-sqlite-file.ts';
import { databaseCode } from '../db/database-code.ts';
import { sqlitePath } from '../config/database-url.ts';
import type { Settings } from '../config/settings.ts';
import { THREAD_ENDED } from '../thread/start-thread.ts';

/** The settings that can cause a failure. */
type Named = Pick<Settings, 'databaseUrl' | 'backupDirectory' | 'host' | 'metricsPort' | 'port'>;

/** A Node.js error, with the path or address that it concerns. */
type SystemError = NodeJS.ErrnoException & { port?: number };

/**
 * Explains in one sentence why a command failed: the cause, and the option that sets it.
 *
 * @param settings null when the settings themselves could not be read.
 */
export function reasonOf(error: unknown, settings: Named | null): string {
  const message = messageOf(error);
  if (!settings || !(error instanceof Error)) return message;
  const { syscall } = error as SystemError;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return listenReason(error, settings);
  const { backupDirectory, databaseUrl } = settings;
  if (syscall === 'mkdir' && backupDirectory !== null)
    return `--backup-directory ${backupDirectory} cannot be created: ${message}`;
  if (message.startsWith('PostgreSQL at ')) return `--database: ${message}`;
  const file = sqlitePath(databaseUrl);
  if (file === null || file === MEMORY) return message;
  if (message.startsWith(file)) return `--database ${message}`;
  if ('errcode' in error)
    return `--database ${file} cannot be used: ${message} (${databaseCode(error)})`;
  return message;
}

/** Only the main server has a host that is a setting. */
function listenReason(error: SystemError, { host, port, metricsPort }: Named): string {
  const isMetrics = error.port === metricsPort && error.port !== port;
  const asked = error.port ?? port;
  const option = isMetrics ? '--metrics-port' : '--port';
  const place = `port ${asked} at ${isMetrics ? '127.0.0.1' : host}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return `${place} is in use; choose another one by ${option}`;
    case 'EACCES':
      return `${place} needs more permissions than this user has; choose one above 1023 by ${option}`;
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return `${host} is not an IP address of this machine; choose another one by --host`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the name ${host} has no IP address; choose another host by --host`;
    default:
      return `${place} cannot be opened: ${messageOf(error)}; see --host and ${option}`;
  }
}

/** Never empty: some errors have only causes, or a code. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error))
    return typeof error === 'string' && error ? error : 'unknown error';
  if (error.message === THREAD_ENDED && error.cause instanceof Error)
    return `${THREAD_ENDED}: ${messageOf(error.cause)}`;
  if (error.message) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(messageOf))].join('; ');
  if (error.cause !== undefined) return messageOf(error.cause);
  return (error as SystemError).code ?? error.name;
}
