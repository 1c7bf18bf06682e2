import type { Field, ValidationSource } from '../field.ts';
import { outcomeOf } from '../field/outcome.ts';
import { addField, registry, type FieldReport } from './registry.ts';
import { rulesOf } from './rules-of.ts';
import { traceOf, type Trace } from './trace.ts';

/* The list of attached fields, for the devtools. A production build has none of it. */

/** An input and its field while they are attached. */
interface Listed {
  input: HTMLInputElement;
  field: Field;
}

const undos = new WeakMap<Listed, () => void>();
const validatorNumbers = new WeakMap<ValidationSource, number>();

/** Lists a field that is attached to an input. */
export function listField(listed: Listed): void {
  const { input, field } = listed;
  const trace = traceOf(field);
  if (!trace) return;
  const undo = addField({
    input,
    notes: trace.notes,
    validatorNumber: numberOf(trace.origin),
    load: () => 'ready',
    report: () => reportOf(field, trace),
    rulesOf: (policy) => (trace.state ? rulesOf(trace.state.settings, policy) : []),
    triedPreset: () => trace.tried,
    tryPreset(preset) {
      trace.tried = preset;
      field.setOptions({});
    },
  });
  undos.set(listed, undo);
}

/** Ends {@link listField}. */
export function unlistField(listed: Listed): void {
  undos.get(listed)?.();
}

/** The number of a validator on the page, from 1. */
function numberOf(origin: ValidationSource): number {
  const number = validatorNumbers.get(origin) ?? ++registry().validatorCount;
  validatorNumbers.set(origin, number);
  return number;
}

/** What a field is doing now; null before its first state. */
function reportOf(field: Field, trace: Trace): FieldReport | null {
  const { state, requests, tried } = trace;
  if (!state) return null;
  return {
    snapshot: field.getSnapshot(),
    settings: state.settings,
    outcome: outcomeOf(state),
    planned: state.planned,
    pauseEndsAtMs: state.pauseEndsAtMs,
    requests: [...requests].filter(({ text }) => text === state.text),
    deadlineAtMs: state.held?.deadlineAtMs ?? null,
    ownPolicy: tried ? trace.ownPolicy : state.settings.policy,
    isRefused: state.refusal !== null,
  };
}
