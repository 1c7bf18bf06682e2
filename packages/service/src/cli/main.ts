import { UsageError } from '@postern/verify/command-line';
import { actAs } from '../audit/actor.ts';
import { createKeys } from '../keys/keys.ts';
import { readSettings } from '../config/read-settings.ts';
import { OPTIONS } from '../config/options.ts';
import { createLog } from '../log/create-log.ts';
import { createMemoryCounter } from '../limits/counter.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { createMemoryQueue } from '../queue/memory-queue.ts';
import { eraseAddress } from '../retention/erase-address.ts';
import type { Settings } from '../config/settings.ts';
import { migrate } from '../db/migrate.ts';
import { sqlitePath } from '../config/database-url.ts';
import { openStore } from '../db/open-store.ts';
import { secretFile } from '../db/secret-file.ts';
import { isThere } from '../db/sqlite-file.ts';
import { readArguments, type Arguments } from './arguments.ts';
import type { Command } from './commands.ts';
import { createKey } from '../keys/create-key.ts';
import { firstLine } from './first-line.ts';
import { checkDatabase } from './check.ts';
import { helpText } from './help-text.ts';
import { wishOf } from './key-options.ts';
import { move } from './move.ts';
import { readSecret } from './read-secret.ts';
import { reasonOf } from './reason-of.ts';
import { serve } from './serve.ts';
import type { Environment } from './environment.ts';

/** The exit codes: success, a runtime error, or wrong usage (sysexits). */
export const EXIT = { ok: 0, failure: 1, usage: 64 } as const;

/** Runs the command line. @returns the exit code. Every failure is reported on stderr. */
export async function main(around: Environment): Promise<number> {
  const { argv, env, stdout, stderr, version } = around;
  let known: Settings | null = null;
  try {
    const read = readArguments(argv);
    if (read.isHelp) return print(stdout, helpText());
    if (read.isVersion) return print(stdout, `${version()}\n`);
    const settings = readSettings({ flags: read.flags, env });
    known = settings;
    if (read.command === 'serve') await serve(settings, around);
    else await actAs({ kind: 'command_line' }, () => once(settings, read, around));
    return EXIT.ok;
  } catch (error) {
    const isUsage = error instanceof UsageError || refusedSetting(error) !== null;
    stderr.write(`postern-service: ${refusedSetting(error) ?? reasonOf(error, known)}\n`);
    if (isUsage) stderr.write('See postern-service --help.\n');
    return isUsage ? EXIT.usage : EXIT.failure;
  }
}

/** The commands that can create a new database. The others need an existing one. */
const MAKERS: readonly Command[] = ['serve', 'migrate', 'keys create'];

/** Runs a command that needs only the database. */
async function once(settings: Settings, read: Arguments, { stdout, stderr, stdin }: Environment) {
  if (read.command === 'move') return move(settings, read.flags, stderr);
  if (!MAKERS.includes(read.command)) refuseMissing(settings.databaseUrl);
  const store = await openStore(settings.databaseUrl, {
    mayBeMoved: read.command === 'backup',
    onWarning: (sentence) => stderr.write(`${sentence}\n`),
  });
  const log = createLog('silent');
  const context: ServiceContext = {
    store,
    queue: createMemoryQueue(),
    settings,
    log,
    createCounter: createMemoryCounter,
    now: Date.now,
  };
  try {
    const [operand = ''] = read.operands;
    if (read.command === 'backup') {
      if (!store.copyTo) throw new UsageError('backup is for a SQLite file; see pg_dump');
      await store.copyTo(operand);
      stderr.write('The copy is complete\n');
      if (store.file && isThere(secretFile(store.file)))
        stderr.write(`Not in it: ${secretFile(store.file)}. Keep a copy of that elsewhere.\n`);
      return;
    }
    const done = await migrate(store);
    if (read.command === 'migrate') {
      stderr.write(done.length ? `Done: ${done.join(', ')}\n` : 'Nothing to do\n');
    } else if (read.command === 'keys create') {
      const keys = createKeys(context);
      print(stdout, `${await createKey(context, keys, wishOf(read.flags))}\n`);
      stderr.write('This key is shown only once. Keep it on your server.\n');
    } else if (read.command === 'check') {
      await checkDatabase(context, { isToRepair: read.flags.has('repair'), stderr });
    } else if (read.command === 'password') {
      const { resetPassword } = await import('../auth/reset-password.ts');
      const account = { email: operand, password: await readSecret(stdin, stderr) };
      const passkeys = await resetPassword(context, account);
      refuseUnknown(passkeys !== null);
      stderr.write('The password is changed, and the account is signed out everywhere\n');
      if (passkeys) stderr.write(`Passkeys that still sign in: ${passkeys}\n`);
    } else if (read.command === 'second-factor off') {
      const { dropSecondFactor } = await import('../auth/drop-second-factor.ts');
      refuseUnknown(await dropSecondFactor(context, operand));
      stderr.write('Two-step sign-in is off: the password is enough\n');
    } else {
      const address = operand === '-' ? (await firstLine(stdin)).trim() : operand;
      const places = await eraseAddress(store, address);
      stderr.write(`Erased from ${places} ${places === 1 ? 'position' : 'positions'}\n`);
    }
  } finally {
    await store.close();
  }
}

function refuseMissing(databaseUrl: string): void {
  const path = sqlitePath(databaseUrl);
  if (path !== null && !isThere(path)) throw new Error(`There is no file ${path}`);
}

function refuseUnknown(isThere: boolean): void {
  if (!isThere) throw new Error('There is no such account');
}

function print(stream: NodeJS.WritableStream, text: string): number {
  stream.write(text);
  return EXIT.ok;
}

/** Reports an error of an inner part by its flag, such as `createVerifier: heloName must be …`. */
function refusedSetting(error: unknown): string | null {
  if (!(error instanceof TypeError)) return null;
  const [, setting, rest] = /^create\w+: (\w+) (.*)/s.exec(error.message) ?? [];
  const option = Object.values(OPTIONS)
    .flat()
    .find((one) => one.setting === setting);
  return option ? `--${option.flag} ${rest}` : null;
}
