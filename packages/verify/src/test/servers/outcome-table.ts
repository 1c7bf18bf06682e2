import type { PeerResult } from './peer.ts';
import type { Situation } from './situation.ts';
import type { Outcome } from './trial.ts';

/** Collects outcomes, and makes tables in Markdown of them. */
export function outcomeTable() {
  const rows: { server: string; situation: Situation; outcome: Outcome }[] = [];
  const peers: { situation: Situation; result: PeerResult }[] = [];
  return {
    add: (server: string, situation: Situation, outcome: Outcome) => {
      rows.push({ server, situation, outcome });
    },
    /** Adds the result of deep-email-validator for an address that was added before. */
    addPeer: (situation: Situation, result: PeerResult) => {
      peers.push({ situation, result });
    },
    /** The numbers of each server, those beside the other validator, and each outcome that is not right. */
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
        markdown(['mailboxes', 'validator', 'right', 'unknown', 'wrong'], compared()),
        markdown(['server', '', 'situation', 'truth', 'answer'], others),
      ].join('');
    },
  };

  /** Both validators on the same mailboxes: those that exist, and those that are missing. */
  function compared(): (string | number)[][] {
    return (['exists', 'missing'] as const).flatMap((truth) => {
      const theirs = peers.filter(({ situation }) => situation.truth === truth);
      const ours = rows.filter((row) =>
        theirs.some(({ situation }) => situation === row.situation),
      );
      const own = (kind: Outcome['kind']) => ours.filter(({ outcome }) => outcome.kind === kind);
      const other = (wanted: PeerResult) => theirs.filter(({ result }) => result === wanted).length;
      const [right, wrong] = truth === 'exists' ? ['valid', 'invalid'] : ['invalid', 'valid'];
      return [
        [truth, 'Postern', own('right').length, own('unknown').length, own('wrong').length],
        [
          ...[truth, 'deep-email-validator'],
          ...[other(right as PeerResult), other('unknown'), other(wrong as PeerResult)],
        ],
      ];
    });
  }
}

function markdown(heads: readonly string[], rows: readonly (string | number)[][]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`);
  return `\n${lines.join('')}`;
}
