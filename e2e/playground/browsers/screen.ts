import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { startGroup, type ProcessGroup } from '@postern/tools/test/child-server.ts';

/** A virtual display of X11. */
export interface Screen extends ProcessGroup {
  /** Its name, such as `:1`. */
  display: string;
}

const ARGS = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-displayfd', '3'];

/** Starts Xvfb at a free display number. */
export async function startScreen(
  program: string,
  env: Record<string, string | undefined>,
): Promise<Screen> {
  // A killed Xvfb would leave its lock file.
  const group = startGroup([program, ...ARGS], { env, signal: 'TERM' });
  return { ...group, display: `:${await readFirst(group)}` };
}

/** The first text that a program writes to its file 3. */
export async function readFirst({ child, said }: ProcessGroup): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`A program has exited: ${said()}`);
  });
  const [chunk] = await Promise.race([once(child.stdio[3] as Readable, 'data'), ended]);
  return String(chunk).trim();
}
