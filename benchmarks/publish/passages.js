import { minutes } from '../progress.js';
import { SETTINGS } from '../settings.js';
import { table } from '../table.js';
import { verdictTable } from '../verdicts.js';
import { billion } from './billion.js';
import { capacity } from './capacity.js';

/**
 * Every passage of the pages that a run of the benchmarks, or its settings, decide: by the name that
 * its mark has, `figures:<name>` in a comment before it and `/figures` after it.
 */
export function passagesOf(record) {
  return {
    run: runOf(record),
    machine: machineOf(record),
    settings: settingsOf(),
    judged: verdictTable(record.figures.filter(({ target }) => target)),
    capacity: capacity(record),
    ...billion(record),
  };
}

const machineOf = ({ machine: { cpus, model } }) => `${String(cpus)} cores, ${model}`;

/** When, on what, and with which settings where they are not the usual ones. */
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
