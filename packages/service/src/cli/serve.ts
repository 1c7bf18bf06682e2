import { createLog } from '../log/create-log.ts';
import { startService } from '../service/service.ts';
import type { Settings } from '../config/settings.ts';
import type { Environment } from './environment.ts';

/** Runs the service until a signal stops it, and then until the work in progress has ended. */
export async function serve(settings: Settings, { stderr, log, stopped }: Environment) {
  const asked = stopped();
  const say = (line: string) => stderr.write(`${line}\n`);
  const service = await startService({
    ...settings,
    printLink: (link, email) => say(`The link to create the account of ${email}:\n  ${link}`),
    log: createLog(settings.logLevel, log),
  });
  const { url, firstLink } = service;
  say(
    url === null
      ? 'Postern processes jobs and deliveries'
      : `Postern listens at ${settings.publicUrl ?? url}`,
  );
  if (settings.testMode) {
    say('Test mode is on: anyone can use an address at postern.test. Do not use it in production.');
  }
  if (settings.heloName !== null) {
    say(
      `Mode deep connects to mail servers as ${settings.heloName}, once port 25 is known to be open.`,
    );
  }
  if (firstLink !== null) {
    say('');
    say('Create the first account here. The link works once and expires in an hour:');
    say(`  ${firstLink}`);
    say('');
  }
  await asked;
  say('Postern is stopping: work in progress is finished first');
  await service.close();
}
