import { styleText } from 'node:util';

/** The meaning of a color; the text also expresses it. */
export type Shade = 'good' | 'doubtful' | 'bad' | 'quiet' | 'strong';

/** Colors a text, or returns it as it is. */
export type Paint = (shade: Shade, text: string) => string;

/** The properties of an output stream. */
export interface Screen {
  isTTY?: boolean;
  /** The width of the terminal, in characters. */
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
 * Creates a `Paint` for a stream: colors on a terminal only.
 *
 * Source: no-color.org: NO_COLOR, when not empty, wins; FORCE_COLOR colors without a terminal.
 */
export function createPaint(screen: Screen, env: NodeJS.ProcessEnv): Paint {
  if (!hasColor(screen, env)) return (_, text) => text;
  return (shade, text) => styleText(STYLES[shade], text, { validateStream: false });
}

function hasColor(screen: Screen, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  const { FORCE_COLOR } = env as { FORCE_COLOR?: string };
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return screen.isTTY === true && env['TERM'] !== 'dumb';
}
