import type { CheckState } from '@postern/protocol';
import { CHECKS, type CheckName } from '@postern/protocol/words';
import { markOfCheck } from './mark.ts';
import type { Paint } from './paint.ts';

/** Additional lines for a check, by its name. */
export type Remarks = Partial<Record<string, readonly string[]>>;

const NAME_WIDTH = 'disposable'.length;
const STATE_WIDTH = 'unknown'.length;
const INDENT = '  ';
const HANGING = ' '.repeat(INDENT.length + NAME_WIDTH + 2 + 2 + STATE_WIDTH + 2);

/** Formats the checks in aligned columns: name, state, and a finding. */
export function checksTable(
  checks: Readonly<Record<string, CheckState>>,
  paint: Paint,
  remarks: Remarks = {},
): string {
  return Object.entries(checks)
    .map(([name, state]) => {
      const { sign, word, shade } = markOfCheck(state);
      const texts = remarks[name] ?? plain(name, state);
      const [first = '', ...more] = texts;
      const outcome = `${sign} ${word}`.padEnd(STATE_WIDTH + 2);
      const line = `${INDENT}${name.padEnd(NAME_WIDTH)}  ${paint(shade, outcome)}  ${first}`;
      return [line.trimEnd(), ...more.map((text) => HANGING + text)].join('\n') + '\n';
    })
    .join('');
}

function plain(name: string, state: CheckState): readonly string[] {
  if (state === 'skipped' || !Object.hasOwn(CHECKS, name)) return [];
  return [CHECKS[name as CheckName].outcomes[state]];
}
