import { targets } from './targets.js';
import { table } from './table.js';

const nameOf = ({ part, what, subject }) => `${part}: ${what}, ${subject}`;
const digits = (value) => Number(value.toPrecision(5));
const written = (value) => value.toLocaleString('en', { maximumFractionDigits: 5 });
const spaced = (value, unit) => `${written(value)} ${unit}`.trim();

/**
 * Compares the figures of a part with their targets, before rounding. A target without a figure has a null value; a
 * figure without a target throws, because it is a mistake in the part.
 */
export function comparisonsOf(part, measured) {
  const rest = new Map(measured.map((each) => [nameOf({ part, ...each }), each]));
  const comparisons = targets
    .filter((each) => each.part === part)
    .map(({ most, least, unit, baseUnit = unit, against = null, what, subject }) => {
      const name = nameOf({ part, what, subject });
      const { value = null, base = null } = rest.get(name) ?? {};
      rest.delete(name);
      const isMet = most === undefined ? value >= least : value <= most;
      return {
        name,
        part,
        what,
        subject,
        against,
        base: base === null ? null : digits(base),
        baseUnit,
        value: value === null ? null : digits(value),
        unit,
        target: most === undefined ? `≥ ${written(least)}` : `≤ ${written(most)}`,
        met: value === null ? null : isMet,
      };
    });
  if (rest.size) throw new Error(`Figures without a target: ${[...rest.keys()].join('; ')}`);
  return comparisons;
}

/** The number of text columns: all but the figure, the target and the outcome. */
const TEXTS = 4;

/** The table of all figures with a target. */
export function comparisonTable(comparisons) {
  const head = ['part', 'what', 'subject', 'against', 'measured', 'target', ''];
  const rows = comparisons.map((each) => [
    each.part,
    each.what,
    each.subject,
    againstOf(each),
    each.value === null ? null : spaced(each.value, each.unit),
    `${each.target} ${each.unit}`.trim(),
    each.met === null ? 'not run' : each.met ? 'met' : 'MISSED',
  ]);
  return table(head, rows, TEXTS);
}

/** The baseline with its own figure in the same run. */
function againstOf({ against, base, baseUnit }) {
  return against && base !== null ? `${against}: ${spaced(base, baseUnit)}` : against;
}
