import { styleText } from 'node:util';

/** A meaning that a colour stands for; the text says it too. */
export type Shade = 'good' | 'doubtful' | 'bad' | 'quiet' | 'strong';

/** Colours a text, or leaves it. */
export type Paint = (shade: Shade, text: string) => string;

/** What is known about an output stream. */
export interface Screen {
  isTTY?: boolean;
  /** How many characters fit into a line of a terminal. */
  columns?: number;
}

const STYLES = {
  good: 'green',
  doubtful: 'yellow',
  bad: 'red',
  quiet: 'dim',
  strong: 'bold',
} as const;

/**
 * Makes a paint for a stream: colours on a terminal only.
 *
 * Source: no-color.org: NO_COLOR, when not empty, wins; FORCE_COLOR colours without a terminal.
 */
export function createPaint(screen: Screen, env: NodeJS.ProcessEnv): Paint {
  if (!hasColour(screen, env)) return (_, text) => text;
  return (shade, text) => styleText(STYLES[shade], text, { validateStream: false });
}

function hasColour(screen: Screen, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  const { FORCE_COLOR } = env as { FORCE_COLOR?: string };
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return screen.isTTY === true && env['TERM'] !== 'dumb';
}
