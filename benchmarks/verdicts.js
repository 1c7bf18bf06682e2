import { judged } from './judged.js';
import { table } from './table.js';

const nameOf = ({ part, what, subject }) => `${part}: ${what}, ${subject}`;
const digits = (value) => Number(value.toPrecision(5));
const written = (value) => value.toLocaleString('en', { maximumFractionDigits: 5 });
const spaced = (value, unit) => `${written(value)} ${unit}`.trim();

/**
 * Holds what a part measured against the targets, before it is rounded. What is judged and was not
 * measured has no value; what was measured and is not judged is a mistake in the part.
 */
export function verdictsOf(part, measured) {
  const left = new Map(measured.map((each) => [nameOf({ part, ...each }), each]));
  const verdicts = judged
    .filter((each) => each.part === part)
    .map(({ most, least, unit, baseUnit = unit, against = null, what, subject }) => {
      const name = nameOf({ part, what, subject });
      const { value = null, base = null } = left.get(name) ?? {};
      left.delete(name);
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
  if (left.size) throw new Error(`No target: ${[...left.keys()].join('; ')}`);
  return verdicts;
}

/** The columns of the table that are texts: all but what was measured, the target and the verdict. */
const TEXTS = 4;

/** The one table: a row for each figure that is judged. */
export function verdictTable(verdicts) {
  const head = ['part', 'what', 'subject', 'against', 'measured', 'target', ''];
  const rows = verdicts.map((each) => [
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

/** The baseline, with its own figure of the same run. */
function againstOf({ against, base, baseUnit }) {
  return against && base !== null ? `${against}: ${spaced(base, baseUnit)}` : against;
}
