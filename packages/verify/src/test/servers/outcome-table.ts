import type { Situation } from './situation.ts';
import type { Outcome } from './trial.ts';

/** Collects outcomes, and makes tables in Markdown of them. */
export function outcomeTable() {
  const rows: { server: string; situation: Situation; outcome: Outcome }[] = [];
  return {
    add: (server: string, situation: Situation, outcome: Outcome) => {
      rows.push({ server, situation, outcome });
    },
    /** The numbers of each server, and each outcome that is not right. */
    text: () => {
      const servers = [...new Set(rows.map(({ server }) => server))];
      const numbers = servers.map((name) => {
        const count = (kind: Outcome['kind']) =>
          rows.filter(({ server, outcome }) => server === name && outcome.kind === kind).length;
        return [name, count('right'), count('unknown'), count('wrong')];
      });
      const others = rows
        .filter(({ outcome }) => outcome.kind !== 'right')
        .map(({ server, situation: { title, address, truth }, outcome: { kind, answer } }) => [
          ...[server, kind, `${title}: ${address}`, truth, answer],
        ]);
      return [
        markdown(['server', 'right', 'unknown', 'wrong'], numbers),
        markdown(['server', '', 'situation', 'truth', 'answer'], others),
      ].join('');
    },
  };
}

function markdown(heads: readonly string[], rows: readonly (string | number)[][]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`);
  return `\n${lines.join('')}`;
}
