import { SETTINGS, smallerSettings } from '../settings.js';

const same = (values) => new Set(values.map((value) => JSON.stringify(value))).size <= 1;

/** The reasons why the results of the parts cannot be published; empty if they can. */
export function obstacles(results) {
  const missing = [...results].filter(([, result]) => !result).map(([part]) => part);
  if (missing.length) return missing.map((part) => `${part} was not run`);
  const all = [...results.values()];
  const notRun = all.flatMap(({ figures }) => figures.filter(({ value }) => value === null));
  const smaller = [...new Set(all.flatMap(({ settings }) => smallerSettings(settings)))];
  return [
    ...notRun.map(({ name }) => `${name}: not run`),
    ...smaller.map((name) => `${name} made the run smaller than usual`),
    ...(same(all.map(({ machine }) => machine)) ? [] : ['the parts ran on different machines']),
    ...(same(all.map(({ settings }) => settings)) ? [] : ['the parts ran with different settings']),
  ];
}

/** The record of a run: its date, its machine, and every figure that pages can cite. */
export function recordOf(results) {
  const [{ machine, settings }] = results;
  const { chromium } = results.find((result) => result.chromium);
  const at = results.map((result) => result.at).sort();
  const digits = (each) => ({ ...each, value: Number(each.value.toPrecision(5)) });
  return {
    date: at.at(-1).slice(0, 10),
    node: machine.node.slice(1),
    chromium: chromium.split('.')[0],
    machine: { cpus: machine.cpus, model: machine.model },
    settings: { ...Object.fromEntries(SETTINGS), ...settings },
    tookMs: results.reduce((sum, result) => sum + result.tookMs, 0),
    figures: [
      ...results.flatMap(({ figures }) => figures),
      ...results.flatMap(({ quoted = [] }) => quoted.map(digits)),
    ],
  };
}
