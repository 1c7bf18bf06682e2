import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startGroup, type ProcessGroup } from '@postern/tools/test/child-server.ts';
import { CAPABILITIES, createDriver, type Driver } from './driver.ts';
import { findProgram, tellMissing, type Engine } from './engine.ts';
import { makeHome, removeHome } from './home.ts';
import { connectMarionette } from './marionette.ts';

const program = findProgram([
  process.env['FIREFOX'],
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]);
if (!program) tellMissing('Firefox', 'Install firefox-esr, or name it: FIREFOX=/path/to/firefox');

/** Firefox sets itself what automation needs. All but this machine is behind a port where nobody listens. */
const SETTINGS = {
  'marionette.port': 0,
  // Blocks windows that no press opens, as it does for everybody; automation turns that off.
  'dom.disable_open_during_load': true,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

/** Without the first, Firefox goes on asking Mozilla for settings, as it does for everybody. */
const ENV = { MOZ_REMOTE_SETTINGS_DEVTOOLS: '1', MOZ_CRASHREPORTER_DISABLE: '1' };

const ARGS = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];

/**
 * What Firefox's form history calls: it fires `beforeinput` and `input` of `insertReplacementText`, and
 * `change` where the focus is elsewhere.
 */
const FILL = { script: 'arguments[0].setUserInput(arguments[1])', sandbox: 'system' };

/** Firefox without a screen. */
export const firefox: Engine = {
  isMissing: !program,
  opensHeldWindows: true,
  start,
};

async function start(): Promise<Driver> {
  const home = await makeHome();
  const settings = Object.entries(SETTINGS)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
  await writeFile(join(home, 'user.js'), settings);
  const env = { ...process.env, ...ENV, HOME: home };
  const command = [program!, ...ARGS, '--profile', home, 'about:blank'];
  const group = startGroup(command, { env, signal: 'KILL' });
  const end = async () => {
    await group.end();
    await removeHome(home);
  };
  try {
    const send = await connectMarionette(await portOf(home, group));
    await send('WebDriver:NewSession', { capabilities: CAPABILITIES });
    return createDriver({
      end,
      fill: FILL,
      async send(command, parameters) {
        const result = await send(`WebDriver:${command}`, parameters);
        return (result as { value: unknown }).value;
      },
    });
  } catch (cause) {
    await end();
    throw new Error(`Firefox did not start: ${group.said()}`, { cause });
  }
}

/** The port that Firefox chose: it writes it down once it listens. */
async function portOf(home: string, { child }: ProcessGroup): Promise<number> {
  while (child.exitCode === null) {
    const port = await readFile(join(home, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (port) return Number(port);
    await delay(20);
  }
  throw new Error('It has ended');
}
