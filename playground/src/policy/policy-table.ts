import type { Policy, Rule } from '@postern/core';
import { createElement } from '../element.ts';
import { decide, PRESETS } from './decide.ts';
import { ROWS, RULES, type Row } from './rows.ts';

/** The table of all presets, with a column for the user's own rules. */
export interface PolicyTable {
  table: HTMLTableElement;
  /** Shows what the user's policy does. */
  show(policy: Policy): Promise<void>;
  /** Empties the user's own rules. */
  reset(): void;
}

/** Creates the table. `onRule` gets a rule of the user, or null where the preset decides. */
export async function createPolicyTable(
  onRule: (key: Row['key'], rule: Rule | null) => void,
): Promise<PolicyTable> {
  const heads = ['Reason', ...PRESETS, 'your rule', 'yours'].map((text) =>
    createElement('th', { scope: 'col' }, [text]),
  );
  const own = ROWS.map((row) => createChoice(row, onRule));
  const outcomes = ROWS.map(() => createElement('td'));
  const rows = await Promise.all(
    ROWS.map(async (row, at) => {
      const decided = PRESETS.map(async (preset) => cellOf(await decide(row, preset)));
      const choice = createElement('td', {}, [own[at]!]);
      const name = createElement('th', { scope: 'row' }, [codeOf(row.key)]);
      return createElement('tr', {}, [
        name,
        ...(await Promise.all(decided)),
        choice,
        outcomes[at]!,
      ]);
    }),
  );
  const table = createElement('table', { className: 'messages policy' }, [
    createElement('thead', {}, [createElement('tr', {}, heads)]),
    createElement('tbody', {}, rows),
  ]);
  return {
    table,
    async show(policy) {
      const rules = await Promise.all(ROWS.map((row) => decide(row, policy)));
      for (const [at, rule] of rules.entries()) fill(outcomes[at]!, rule);
    },
    reset() {
      for (const choice of own) choice.value = '';
    },
  };
}

function createChoice({ key }: Row, onRule: (key: Row['key'], rule: Rule | null) => void) {
  const options = ['', ...RULES].map((rule) =>
    createElement('option', { value: rule }, [rule || '–']),
  );
  const choice = createElement('select', { ariaLabel: `Your rule for ${key}` }, options);
  choice.addEventListener('change', () => {
    onRule(key, (choice.value as Rule) || null);
  });
  return choice;
}

function cellOf(rule: Rule): HTMLTableCellElement {
  const cell = createElement('td');
  fill(cell, rule);
  return cell;
}

function fill(cell: HTMLTableCellElement, rule: Rule): void {
  cell.textContent = rule;
  cell.dataset['rule'] = rule;
}

/** The key, which may break after each underscore. */
function codeOf(key: string): HTMLElement {
  const parts = key
    .split(/(?<=_)/)
    .flatMap((part, at) => (at ? [document.createElement('wbr'), part] : [part]));
  return createElement('code', {}, parts);
}
