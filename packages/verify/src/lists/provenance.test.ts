import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAINSTREAM } from './mainstream.ts';
import { RELAYS } from './relays.ts';
import { DISPOSABLE_HOSTS } from './disposable-hosts.ts';
import { CURATED_LIST, OTHER_LISTS } from './disposable.ts';
import { ROLE_WORDS } from './roles.ts';
import { SPECIAL_USES } from './special-use.ts';
import { TYPO_SQUATS } from './typo-squats.ts';

interface Row {
  list: string;
  what: string;
  source: string;
  version?: string;
  licence: string;
  checked: string;
  names?: number;
  rule: string;
  imports?: Import[];
}

/** Names that a list imported between two of its releases. */
interface Import {
  after: string;
  until: string;
  names: number;
  took: { from: string; licence: string; on: string; names: number; what: string }[];
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const rows: Row[] = JSON.parse(read('provenance.json'));
const real: { names: string }[] = JSON.parse(read('real-domains.json'));
const countOf = (text: string) => new Set(text.trim().split(/\s+/)).size;

describe('provenance.json', () => {
  it.each([
    ['mainstream', countOf(MAINSTREAM)],
    ['relays', countOf(RELAYS)],
    ['typo-squats', countOf(TYPO_SQUATS)],
    ['roles', countOf(Object.values(ROLE_WORDS).join(' '))],
    ['special-use', SPECIAL_USES.length],
    ['disposable-hosts', countOf(DISPOSABLE_HOSTS)],
    ['real-domains', countOf(real.map(({ names }) => names).join(' '))],
  ])('has the number of names of the manually maintained list %s', (list, names) => {
    expect(rows.find((row) => row.list === list)).toMatchObject({
      source: 'maintained manually',
      names,
    });
  });

  it('has a row for each list that names disposable domains', () => {
    const lists = ['disposable', 'listed', 'burner', 'mailchecker'];
    const named = rows.filter(({ list }) => lists.includes(list));
    expect(named.map(({ source }) => source)).toEqual([CURATED_LIST, ...OTHER_LISTS]);
  });

  it('has the version of every source that is not maintained manually', () => {
    const unversioned = rows.filter(({ version }) => !version);
    expect(unversioned.map(({ source }) => source)).toEqual(
      unversioned.map(() => 'maintained manually'),
    );
  });

  it('includes only sources whose license requires at most a notice', () => {
    const licences = new Set(rows.map(({ licence }) => licence));
    expect([...licences].sort()).toEqual(['CC0-1.0', 'ISC', 'MIT']);
  });
});

describe('docs/lists.md', () => {
  const page = read('../../../../docs/lists.md');

  it.each(rows)('has the row of $list', ({ list, what, source, rule, ...row }) => {
    const from = row.version ? `\`${source}\` ${row.version}` : source;
    const names = row.names?.toLocaleString('en') ?? '';
    const cells = [`\`${list}\``, what, from, row.licence, row.checked, names, rule];
    expect(page).toContain(`| ${cells.join(' | ')} |\n`);
  });

  it('has no row for another list', () => {
    expect(page.match(/^\| `/gm)).toHaveLength(rows.length);
  });

  const imports = rows.flatMap(({ source, imports: all = [] }) =>
    all.flatMap(({ took }) => took.map((part) => ({ source, ...part }))),
  );

  it.each(imports)(
    'has the number of names that $source imported on $on',
    ({ source, ...part }) => {
      const names = part.names.toLocaleString('en');
      const cells = [part.on, source, part.from, names, part.licence, part.what];
      expect(page).toContain(`| ${cells.join(' | ')} |\n`);
    },
  );
});
