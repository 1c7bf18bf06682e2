import { createLog } from '../log/create-log.ts';
import { startService } from '../service/service.ts';
import type { Settings } from '../config/settings.ts';
import type { Surroundings } from './surroundings.ts';

/** Runs the service until a signal stops it, and then until the work in progress has ended. */
export async function serve(settings: Settings, { stderr, log, stopped }: Surroundings) {
  const asked = stopped();
  const say = (line: string) => stderr.write(`${line}\n`);
  const service = await startService({
    ...settings,
    printLink: (link, email) => say(`The link that creates the account of ${email}:\n  ${link}`),
    log: createLog(settings.logLevel, log),
  });
  const { url, firstLink } = service;
  say(
    url === null
      ? 'Postern works on jobs and deliveries'
      : `Postern listens at ${settings.publicUrl ?? url}`,
  );
  if (settings.testMode) {
    say('Test mode is on: anybody passes with an address at postern.test. Never in production.');
  }
  if (settings.heloName !== null) {
    say(`Mode deep asks mail hosts as ${settings.heloName}, once port 25 was proven to be open.`);
  }
  if (firstLink !== null) {
    say('');
    say('Make the first account here; the link works once, within an hour:');
    say(`  ${firstLink}`);
    say('');
  }
  await asked;
  say('Postern stops: what is under way is finished first');
  await service.close();
}
