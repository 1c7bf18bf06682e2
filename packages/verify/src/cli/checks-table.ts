import type { CheckState } from '@postern/protocol';
import { markOfCheck } from './mark.ts';
import type { Paint } from './paint.ts';

/** What there is to say about a check, a line each. */
export type Remarks = Partial<Record<string, readonly string[]>>;

const NAME_WIDTH = 'disposable'.length;
const STATE_WIDTH = 'unknown'.length;
const INDENT = '  ';
const HANGING = ' '.repeat(INDENT.length + NAME_WIDTH + 2 + 2 + STATE_WIDTH + 2);

/** Writes the checks in aligned columns: name, outcome, and a remark in plain words. */
export function checksTable(
  checks: Readonly<Record<string, CheckState>>,
  paint: Paint,
  remarks: Remarks = {},
): string {
  return Object.entries(checks)
    .map(([name, state]) => {
      const { sign, word, shade } = markOfCheck(state);
      const said = remarks[name] ?? plain(name, state);
      const [first = '', ...more] = said;
      const outcome = `${sign} ${word}`.padEnd(STATE_WIDTH + 2);
      const line = `${INDENT}${name.padEnd(NAME_WIDTH)}  ${paint(shade, outcome)}  ${first}`;
      return [line.trimEnd(), ...more.map((text) => HANGING + text)].join('\n') + '\n';
    })
    .join('');
}

function plain(name: string, state: CheckState): readonly string[] {
  const text = PLAIN[name]?.[state];
  return text === undefined ? [] : [text];
}

const NOT_ASKED = 'not asked';

/** What an outcome means, in a few words. */
const PLAIN: Record<string, Record<CheckState, string>> = {
  syntax: {
    pass: 'written correctly',
    fail: 'not written correctly',
    unknown: '',
    skipped: NOT_ASKED,
  },
  domain: {
    pass: 'a public name',
    fail: 'a name for special use',
    unknown: '',
    skipped: NOT_ASKED,
  },
  disposable: {
    pass: 'no temporary-mail service',
    fail: 'a temporary-mail service',
    unknown: 'other lists name the domain',
    skipped: NOT_ASKED,
  },
  typo: {
    pass: 'no likely misspelling',
    fail: 'a likely misspelling',
    unknown: '',
    skipped: NOT_ASKED,
  },
  mx: {
    pass: 'the domain takes mail',
    fail: 'the domain takes no mail',
    unknown: 'the DNS gave no answer to rely on',
    skipped: NOT_ASKED,
  },
  smtp: {
    pass: 'the mail host accepts the mailbox',
    fail: 'the mail host refuses the mailbox',
    unknown: 'the mail host said neither yes nor no',
    skipped: NOT_ASKED,
  },
};
