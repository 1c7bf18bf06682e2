import { UsageError } from '@postern/verify/command-line';
import type { z } from 'zod';
import { settingsSchema, type Settings } from './settings.ts';
import { signUpIssue } from './sign-up-issue.ts';
import { isPostgres } from './database-url.ts';
import { OPTIONS } from './options.ts';

/** The sources of the settings. */
export interface Sources {
  /** The flags of the command line, without dashes. */
  flags: ReadonlyMap<string, string>;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the settings. A flag overrides its environment variable, which overrides the default.
 *
 * Throws a {@link UsageError}. It names the setting, and never quotes a value, which can be secret.
 */
export function readSettings({ flags, env }: Sources): Settings {
  const texts: Record<string, string> = {};
  const names: Record<string, string> = {};
  for (const { setting, flag, env: variable } of Object.values(OPTIONS).flat()) {
    // An empty variable counts as unset, except for the null sender.
    const isSet = env[variable] !== '' || setting === 'mailFrom';
    const text = flags.get(flag) ?? (isSet ? env[variable] : undefined);
    if (text === undefined) continue;
    texts[setting] = text;
    names[setting] = flags.has(flag) ? `--${flag}` : variable;
  }
  const { success, data, error } = settingsSchema.safeParse(texts);
  if (!success) {
    const [{ path, message }] = error.issues as [z.core.$ZodIssue];
    throw new UsageError(`${names[String(path[0])]} ${message}`);
  }
  checkSettings(data);
  return data;
}

/** Rejects settings that contradict each other. */
function checkSettings(settings: Settings) {
  const {
    databaseUrl,
    role,
    heloName,
    mailFrom,
    egressHost,
    via,
    requireTls,
    backupDirectory,
    redisUrl,
    mailUrl,
    mailSender,
    dashboard,
    openSignup,
    ownership,
  } = settings;
  const isShared = isPostgres(databaseUrl);
  if (!isShared && role !== 'all') {
    throw new UsageError(
      `--role ${role} needs PostgreSQL: a SQLite file allows only one process, which does both`,
    );
  }
  if (!isShared && redisUrl !== null) {
    throw new UsageError('--redis needs PostgreSQL: with a SQLite file there is only one process');
  }
  if (isShared && backupDirectory !== null) {
    throw new UsageError('--backup-directory is for a SQLite file; PostgreSQL has its own tools');
  }
  if ((heloName === null) !== (mailFrom === null)) {
    throw new UsageError('--helo and --mail-from go together');
  }
  if (mailUrl !== null && mailSender === null) {
    throw new UsageError('--mail needs --mail-sender');
  }
  const issue = dashboard && signUpIssue(settings);
  if (issue) throw new UsageError(`--open-signup ${issue}`);
  if (ownership && !openSignup) throw new UsageError('--ownership needs --open-signup');
  if (egressHost !== null && heloName === null) {
    throw new UsageError('--egress-host needs --helo and --mail-from');
  }
  if (via.length > 0 && heloName === null) {
    throw new UsageError('--via needs --helo and --mail-from');
  }
  if (requireTls && heloName === null) {
    throw new UsageError('--require-tls needs --helo and --mail-from');
  }
}
