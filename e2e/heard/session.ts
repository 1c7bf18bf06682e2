import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startGroup, type ProcessGroup } from '@postern/tools/test/child-server.ts';
import { createHome, removeHome } from '../playground/browsers/home.ts';
import { readFirst, startScreen } from '../playground/browsers/screen.ts';
import { pathOf } from './programs.ts';
import { waitUntil } from './wait-until.ts';

/** A desktop session: a display with a window manager, a message bus and the accessibility bus. */
export interface Session {
  /** Its folder, which has the home of its programs. */
  home: string;
  /** The environment variables of its programs. */
  env: Record<string, string>;
  /** Starts a program that ends with the session. */
  start(command: string[], env?: Record<string, string>): ProcessGroup;
  /** Ends all programs of the session, and removes its folder. */
  end(): Promise<void>;
}

/** Starts a session for the current user. Nothing outside its folder changes. */
export async function startSession(): Promise<Session> {
  const home = await createHome();
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const env: Record<string, string> = {
    PATH: process.env['PATH']!,
    LANG: 'C.UTF-8',
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
  };
  const groups: ProcessGroup[] = [];
  const start: Session['start'] = (command, more = {}) => {
    const group = startGroup(command, { env: { ...env, ...more }, signal: 'TERM' });
    groups.push(group);
    return group;
  };
  const end = async () => {
    // The display ends last, so that no program fails without it.
    for (const group of groups.reverse()) await group.end();
    await removeHome(home);
  };
  try {
    const screen = await startScreen(pathOf('xvfb'), env);
    groups.push(screen);
    env['DISPLAY'] = screen.display;
    const bus = start([pathOf('bus'), '--session', '--nofork', '--print-address=3']);
    env['DBUS_SESSION_BUS_ADDRESS'] = await readFirst(bus);
    start([pathOf('windows')]);
    start([pathOf('accessibility'), '--launch-immediately', '--a11y=1', '--screen-reader=1']);
    const hasBus = async () => (await namesIn(join(runtime, 'at-spi'))).length > 0;
    await waitUntil(hasBus, 'the accessibility bus starts');
  } catch (cause) {
    await end();
    throw new Error(`The session did not start: ${outputOf(groups)}`, { cause });
  }
  return { home, env, start, end };
}

/** The names in a folder; none when it does not exist. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const outputOf = (groups: ProcessGroup[]): string => groups.map((group) => group.said()).join('');
