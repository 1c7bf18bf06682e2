import { execFileSync } from 'node:child_process';
import { root } from '../build/packages.js';

/** What begins and ends a note that holds only until the first version is published. */
export const OPEN = '<!-- unreleased -->';
export const CLOSE = '<!-- /unreleased -->';

/** The sentence of such notes; each page that has it marks it. */
export const NOTE = /no version is published yet/i;

/** The pages with such a note, below the root. */
export function filesWithNotes() {
  const args = ['grep', '--name-only', '--fixed-strings', OPEN, '--', '*.md'];
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  } catch (error) {
    // git's code where nothing is found.
    if (error.status === 1) return [];
    throw error;
  }
}

/** A page without these notes. A paragraph that is a note takes its empty line along. */
export function withoutNotes(text) {
  const note = `${OPEN}[^]*?${CLOSE}`;
  return text.replace(new RegExp(`^${note}\\n\\n?`, 'gm'), '').replace(new RegExp(note, 'g'), '');
}
