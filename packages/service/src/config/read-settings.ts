import { DEFAULTS, type Settings } from '../settings.ts';
import { isPostgres } from '../storage/database-url.ts';
import { OPTIONS, type Option } from './options.ts';

/** Settings that cannot be meant; the message says which, and what they should be. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** What the settings are read from. */
export interface Sources {
  /** What the command line said, by flag, without dashes. */
  flags: ReadonlyMap<string, string>;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the settings: a flag goes before its environment variable, which goes before the default.
 *
 * Throws a {@link SettingError}. It names the setting, and never quotes a value: it may be secret.
 */
export function readSettings({ flags, env }: Sources): Settings {
  const settings: Settings = { ...DEFAULTS };
  for (const option of Object.values(OPTIONS).flat()) {
    const flag = flags.get(option.flag);
    // An empty variable is one that was not set, but where empty means something.
    const fromEnv =
      env[option.env] === '' && option.setting !== 'mailFrom' ? undefined : env[option.env];
    const given = flag ?? fromEnv;
    if (given === undefined) continue;
    Object.assign(settings, {
      [option.setting]: read(option, given, flag === undefined ? option.env : `--${option.flag}`),
    });
  }
  check(settings);
  return settings;
}

function read(option: Option, given: string, name: string): unknown {
  try {
    return option.read(given);
  } catch (error) {
    throw new SettingError(`${name} ${(error as Error).message}`);
  }
}

/** Refuses settings that contradict each other. */
function check({
  databaseUrl,
  role,
  heloName,
  mailFrom,
  egressHost,
  backupDirectory,
  redisUrl,
}: Settings) {
  const isShared = isPostgres(databaseUrl);
  if (!isShared && role !== 'all') {
    throw new SettingError(
      `--role ${role} needs PostgreSQL: a SQLite file belongs to one process, which does all`,
    );
  }
  if (!isShared && redisUrl !== null) {
    throw new SettingError('--redis needs PostgreSQL: one process with a SQLite file counts alone');
  }
  if (isShared && backupDirectory !== null) {
    throw new SettingError('--backup-directory is for a SQLite file; PostgreSQL has its own tools');
  }
  if ((heloName === null) !== (mailFrom === null)) {
    throw new SettingError('--helo and --mail-from go together');
  }
  if (egressHost !== null && heloName === null) {
    throw new SettingError('--egress-host needs --helo and --mail-from');
  }
}
