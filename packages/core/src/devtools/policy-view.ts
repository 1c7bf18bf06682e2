import type { FieldEntry, FieldReport, ReasonRule } from '../diagnostics/registry.ts';
import type { Preset, Rule } from '../types.ts';
import { codeOf, create, setAttribute, setText } from './element.ts';

/** What a policy does with each reason, and the presets to try. */
export interface PolicyView {
  node: HTMLElement;
  show(entry: FieldEntry, report: FieldReport | null): void;
}

const PRESETS: readonly Preset[] = ['balanced', 'strict', 'lenient', 'warn'];
const GROUPS = ['invalid', 'risky', 'unknown', 'valid'] as const;
const GROUP_NAMES = {
  invalid: 'Status invalid',
  risky: 'Status risky',
  unknown: 'No result',
  valid: 'Status valid',
} as const;

/** Creates the view. */
export function createPolicyView(): PolicyView {
  let shown: FieldEntry | null = null;
  const presets = createPresets((preset) => shown?.tryPreset(preset));
  const table = createTable();
  const scroll = create(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Rules of the policy' },
    [table.node],
  );
  return {
    node: create('div', { class: 'policy' }, [presets.node, scroll]),
    show(entry, report) {
      shown = entry;
      presets.show(report ? entry.triedPreset() : null, nameOf(report));
      table.show(
        report ? entry.rulesOf(report.settings.policy) : [],
        report ? entry.rulesOf(report.ownPolicy) : [],
      );
      table.mark(report?.outcome.code ?? null);
    },
  };
}

/** How the policy of the application is called. */
function nameOf(report: FieldReport | null): string {
  const policy = report?.ownPolicy;
  const preset = (typeof policy === 'string' ? policy : policy?.preset) ?? 'balanced';
  return typeof policy === 'object' ? `${preset} with own rules` : preset;
}

/** The choice of a preset. */
function createPresets(onChoose: (preset: Preset | null) => void) {
  const own = create('span', {}, ['your policy']);
  const choices = [null, ...PRESETS].map((preset) => {
    const radio = create('input', { type: 'radio', name: 'preset', value: preset ?? '' });
    radio.addEventListener('change', () => {
      onChoose(preset);
    });
    return { preset, radio, node: create('label', {}, [radio, preset ?? own]) };
  });
  const node = create('fieldset', {}, [
    create('legend', {}, ['Try a preset in this field']),
    ...choices.map((each) => each.node),
  ]);
  return {
    node,
    show(tried: Preset | null, name: string) {
      setText(own, `yours (${name})`);
      for (const { preset, radio } of choices) radio.checked = preset === tried;
    },
  };
}

/** The table of reasons. Its rows stay, and only their rules change. */
function createTable() {
  const bodies = new Map(GROUPS.map((group) => [group, create('tbody')]));
  const rows = new Map<
    ReasonRule['code'],
    { row: HTMLElement; chip: HTMLElement; was: HTMLElement }
  >();
  const node = create('table', {}, [
    create('caption', {}, ['What the policy does with each reason']),
    create('thead', {}, [
      create('tr', {}, [
        create('th', { scope: 'col' }, ['Reason']),
        create('th', { scope: 'col' }, ['Rule']),
      ]),
    ]),
    ...bodies.values(),
  ]);
  for (const [group, body] of bodies)
    body.append(
      create('tr', {}, [
        create('th', { scope: 'rowgroup', colspan: '2', class: 'group' }, [GROUP_NAMES[group]]),
      ]),
    );

  function rowOf({ code, verdict }: ReasonRule) {
    const chip = create('span', { class: 'chip' });
    const was = create('span', { class: 'was' });
    const row = create('tr', {}, [
      create('th', { scope: 'row' }, [codeOf(code)]),
      create('td', {}, [chip, ' ', was]),
    ]);
    bodies.get(verdict)!.append(row);
    const made = { row, chip, was };
    rows.set(code, made);
    return made;
  }

  return {
    node,
    show(rules: readonly ReasonRule[], own: readonly ReasonRule[]) {
      node.hidden = !rules.length;
      for (const [at, each] of rules.entries()) {
        const { chip, was } = rows.get(each.code) ?? rowOf(each);
        const before: Rule | undefined = own[at]?.rule;
        setText(chip, each.rule);
        setAttribute(chip, 'data-tone', each.rule);
        setText(was, before && before !== each.rule ? `yours: ${before}` : '');
      }
    },
    /** Marks the reason of the present outcome. */
    mark(code: string | null) {
      const key = code?.startsWith('syntax_') ? 'syntax_…' : code;
      for (const [each, { row }] of rows)
        setAttribute(row, 'aria-current', each === key ? 'true' : null);
    },
  };
}
