import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startGroup, type ProcessGroup } from '@postern/tools/test/child-server.ts';
import { CAPABILITIES, createDriver, type Driver } from './driver.ts';
import { findProgram, reportMissing, type Engine } from './engine.ts';
import { createHome, removeHome } from './home.ts';
import { connectMarionette } from './marionette.ts';

const program = findProgram([
  process.env['FIREFOX'],
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]);
if (!program) reportMissing('Firefox', 'Install firefox-esr, or name it: FIREFOX=/path/to/firefox');

/** Preferences beside those that Firefox sets for automation. A proxy port without a server blocks all other machines. */
const SETTINGS = {
  'marionette.port': 0,
  // Blocks windows without a user action. It is the default, which automation turns off.
  'dom.disable_open_during_load': true,
  // What one test submitted would be in the list below an input of the next.
  'browser.formfill.enable': false,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

/** Environment variables. The first prevents requests to Mozilla for remote settings. */
const ENV = { MOZ_REMOTE_SETTINGS_DEVTOOLS: '1', MOZ_CRASHREPORTER_DISABLE: '1' };

const ARGS = ['--no-remote', '--marionette', '--remote-allow-system-access'];

/**
 * The method that Firefox's form history calls. It dispatches `beforeinput` and `input` with `insertReplacementText`, and
 * `change` when the input does not have the focus.
 */
const FILL = { script: 'arguments[0].setUserInput(arguments[1])', sandbox: 'system' };

/** Firefox in headless mode. */
export const firefox: Engine = {
  isMissing: !program,
  opensHeldWindows: true,
  start,
};

async function start(): Promise<Driver> {
  const { send, end } = await startFirefox({ args: ['--headless'] });
  return createDriver({ send, fill: FILL, end });
}

/** Options of {@link startFirefox}. */
interface FirefoxOptions {
  args: string[];
  /** More environment variables. */
  env?: Record<string, string>;
  /** More preferences. */
  settings?: Record<string, string | number | boolean>;
}

/** A running Firefox with a session of Marionette. */
interface RunningFirefox {
  /** Sends a command of WebDriver, or another one of Marionette. */
  send(command: string, parameters: Record<string, unknown>): Promise<unknown>;
  end(): Promise<void>;
}

/** Starts Firefox with a new profile. */
export async function startFirefox({
  args,
  env = {},
  settings = {},
}: FirefoxOptions): Promise<RunningFirefox> {
  const home = await createHome();
  const lines = Object.entries({ ...SETTINGS, ...settings })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
  await writeFile(join(home, 'user.js'), lines);
  const command = [program!, ...ARGS, ...args, '--profile', home, 'about:blank'];
  const group = startGroup(command, {
    env: { ...process.env, ...ENV, HOME: home, ...env },
    signal: 'KILL',
  });
  const end = async () => {
    await group.end();
    await removeHome(home);
  };
  try {
    const send = await connectMarionette(await portOf(home, group));
    await send('WebDriver:NewSession', { capabilities: CAPABILITIES });
    return {
      end,
      async send(command, parameters) {
        const name = command.includes(':') ? command : `WebDriver:${command}`;
        return ((await send(name, parameters)) as { value: unknown }).value;
      },
    };
  } catch (cause) {
    await end();
    throw new Error(`Firefox did not start: ${group.said()}`, { cause });
  }
}

/** The port that Firefox chose and wrote to its profile. */
async function portOf(home: string, { child }: ProcessGroup): Promise<number> {
  while (child.exitCode === null) {
    const port = await readFile(join(home, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (port) return Number(port);
    await delay(20);
  }
  throw new Error('Firefox has exited');
}
