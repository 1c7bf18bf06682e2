import { minutes } from '../progress.js';
import { SETTINGS } from '../settings.js';
import { table } from '../table.js';
import { comparisonTable } from '../comparison.js';
import { billion } from './billion.js';
import { capacity } from './capacity.js';
import { comparisons } from './compare.js';

/**
 * Every passage of the pages that depends on a run of the benchmarks or on its settings, by name. A passage stands
 * between the comments `figures:<name>` and `/figures`.
 */
export function passagesOf(record) {
  return {
    run: runOf(record),
    machine: machineOf(record),
    settings: settingsOf(),
    targets: comparisonTable(record.figures.filter(({ target }) => target)),
    capacity: capacity(record),
    ...billion(record),
    ...comparisons(record),
  };
}

const machineOf = ({ machine: { cpus, model } }) => `${String(cpus)} cores, ${model}`;

/** The date, the machine, and the settings that differ from their defaults. */
function runOf({ date, node, chromium, machine, settings, tookMs }) {
  const usual = Object.fromEntries(SETTINGS);
  const changed = Object.entries(settings)
    .filter(([name, value]) => String(usual[name]) !== String(value))
    .map(([name, value]) => `\`${name}=${String(value)}\``);
  return [
    `${date}, Node ${node}, Chromium ${chromium}, ${machineOf({ machine })}`,
    ...(tookMs ? [`${minutes(tookMs)} minutes`] : []),
    ...(changed.length ? [`with ${changed.join(' ')}`] : []),
  ].join(', ');
}

const settingsOf = () =>
  table(
    ['variable', 'what it sets', 'usually'],
    SETTINGS.map(([name, usual, what]) => [`\`${name}\``, what, usual]),
    2,
  );
