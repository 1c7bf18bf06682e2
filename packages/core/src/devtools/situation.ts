import { registry, type FieldEntry } from '../diagnostics/registry.ts';
import { labelOf } from './names.ts';
import type { Situation } from './why.ts';

/** What a field waits for now. */
export function situationOf(entry: FieldEntry): Situation {
  const report = entry.report();
  const { fields, holds } = registry();
  const hold = [...holds.values()].find((each) => each.inputs().includes(entry.input));
  const others = (hold?.inputs() ?? []).filter(
    (input) => input !== entry.input && fields.get(input)?.report()?.requests.length,
  );
  const rules = hold && report ? entry.rulesOf(report.settings.policy) : [];
  return {
    load: entry.load(),
    report,
    hold: hold ? { sinceMs: hold.sinceMs, step: hold.step() } : null,
    others: others.map(labelOf),
    ruleOfFailure: rules.find(({ code }) => code === 'timeout')?.rule ?? 'allow',
    nowMs: performance.now(),
  };
}

/** The state of a field in a word or two, for the list. */
export function stateOf({ load, report, hold }: Situation): { text: string; tone: string } {
  if (hold) return { text: 'submit waits', tone: 'wait' };
  if (!report) return { text: load === 'untouched' ? 'not loaded' : load, tone: 'none' };
  const { snapshot, planned, isRefused } = report;
  if (isRefused) return { text: 'block', tone: 'block' };
  if (snapshot.isChecking) return { text: 'checking', tone: 'wait' };
  if (planned) return { text: 'scheduled', tone: 'wait' };
  if (snapshot.decision === 'block') return { text: 'block', tone: 'block' };
  if (!snapshot.value.trim()) return { text: 'empty', tone: 'none' };
  if (snapshot.decision === 'wait') return { text: 'set by the page', tone: 'none' };
  return { text: snapshot.decision, tone: snapshot.decision };
}

/** Whether the times that are shown go on. */
export const isTicking = ({ hold, report }: Situation): boolean =>
  !!hold || !!report?.requests.length;
