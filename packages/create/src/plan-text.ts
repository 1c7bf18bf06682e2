import { join, relative, sep } from 'node:path';
import type { Plan } from './plan.ts';

const block = (lines: readonly string[]) => lines.map((line) => `  ${line}\n`).join('');

/** The files and commands of a plan, above the question whether to write. */
export function planText({ title, folder, files, commands }: Plan, cwd: string): string {
  const paths = files.map(({ path }) => shown(join(folder, path), cwd));
  const rest = commands.length > 0 ? `\nThen run:\n\n${block(commands)}` : '';
  return `${title}\n\n${block(paths)}${rest}\n`;
}

/** The commands of a plan that is written. */
export const commandsText = ({ commands }: Plan): string =>
  commands.length > 0
    ? `The files are written. Next, run:\n\n${block(commands)}\n`
    : 'The files are written.\n';

/** What to edit manually, and where to read on. */
export function editsText({ steps, notes, page }: Plan): string {
  const edits = steps.map(({ file, lines }) => block([file, ...lines.map((line) => `  ${line}`)]));
  const list = edits.length > 0 ? `Then edit:\n\n${edits.join('\n')}\n` : '';
  return `${list}${[...notes, `All files and options: ${page}`].join('\n')}\n`;
}

/** A path as the user would type it. */
export const shown = (path: string, cwd: string): string =>
  (relative(cwd, path) || '.').replaceAll(sep, '/');
