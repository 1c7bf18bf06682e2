import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from './programs.ts';
import type { Session } from './session.ts';
import { waitUntil } from './wait-until.ts';

const CUSTOMIZATIONS = 'orca-customizations.py';

/** The screen reader Orca, which writes its sentences to a file. */
export interface Orca {
  /** All sentences so far, oldest first. */
  sentences(): Promise<string[]>;
}

/** Starts Orca in a session, which also ends it. */
export async function startOrca(session: Session): Promise<Orca> {
  const folder = join(session.env['XDG_DATA_HOME']!, 'orca');
  const log = join(session.home, 'sentences');
  await mkdir(folder, { recursive: true });
  await copyFile(new URL(CUSTOMIZATIONS, import.meta.url), join(folder, CUSTOMIZATIONS));
  await writeFile(log, '');
  const group = session.start([pathOf('orca')], { HEARD_LOG: log });
  const sentences = async () =>
    (await readFile(log, 'utf8'))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as string);
  const isOn = async () => (await sentences()).includes('Screen reader on.');
  await waitUntil(async () => !group.isAlive() || (await isOn()), 'Orca starts');
  // Orca exits when the user has another Orca.
  if (!(await isOn())) throw new Error(`Orca did not start: ${group.said()}`);
  return { sentences };
}
