import type { Mode } from '@postern/protocol';
import { now } from '../clock.ts';
import type { Field, ValidationSource } from '../field.ts';
import type { FieldEvent } from '../field/next.ts';
import { outcomeOf } from '../field/outcome.ts';
import { reportsOf } from '../field/publish.ts';
import type { FieldState } from '../field/state.ts';
import type { FullSettings } from '../settings.ts';
import type { Assessment, Policy, Preset } from '../types.ts';
import { capture } from './capture.ts';
import { addField, addNote, notifyDevtools, registry } from './registry.ts';
import type { FieldNote, FieldReport, NoteBody } from './registry.ts';
import { rulesOf } from './rules-of.ts';

/* What the devtools get of a field. A production build has none of it. */

/** What is kept of one field. */
interface Trace {
  readonly notes: FieldNote[];
  readonly requests: Set<{ text: string; mode: Mode; sinceMs: number }>;
  /** The modes of the cached results that this event uses. */
  readonly recalled: Mode[];
  /** The field's validator. */
  readonly origin: ValidationSource;
  /** The newest state; undefined before the first one. */
  state?: FieldState;
  tried: Preset | null;
  /** The policy that the application has set, while another preset is tried. */
  ownPolicy: Preset | Policy | undefined;
}

/** By the source that {@link traceSource} returns. */
const traces = new WeakMap<ValidationSource, Trace>();
const tracesOfFields = new WeakMap<Field, Trace>();
const validatorNumbers = new WeakMap<ValidationSource, number>();
/** How many requests of fields are under way, by validator, and by mode and text. */
const pending = new WeakMap<ValidationSource, Map<string, number>>();

/** The source of a field's validator, whose use by the field is noted. */
export function traceSource(origin: ValidationSource): ValidationSource {
  const trace: Trace = {
    notes: [],
    requests: new Set(),
    recalled: [],
    origin,
    tried: null,
    ownPolicy: undefined,
  };
  const traced: ValidationSource = {
    ...origin,
    recall(address, mode) {
      const known = origin.recall(address, mode);
      if (known) trace.recalled.push(mode);
      return known;
    },
    request: (text, mode, signal) => traceRequest(trace, { text, mode }, signal),
  };
  traces.set(traced, trace);
  return traced;
}

/** The source of a validator, of which a field has a traced one. */
export const originOf = (source: object): object =>
  traces.get(source as ValidationSource)?.origin ?? source;

/** Sends a request, and notes how it begins and ends. */
function traceRequest(
  trace: Trace,
  { text, mode }: { text: string; mode: Mode },
  signal: AbortSignal | undefined,
): Promise<Assessment> {
  const { origin, notes, requests } = trace;
  const sinceMs = now();
  const isJoined = !!pending.get(origin)?.get(mode + text);
  const { returned, events } = capture(() => origin.request(text, mode, signal));
  const isSent = events.some(({ type }) => type === 'request');
  const isCached = events.some(({ type }) => type === 'recall');
  if (isCached) {
    addNote(notes, { type: 'recall', mode });
    return returned;
  }
  const mine = { text, mode, sinceMs };
  requests.add(mine);
  count(origin, mode + text, 1);
  if (isSent || isJoined) addNote(notes, { type: isSent ? 'request' : 'join', mode });
  void returned.then((known) => {
    requests.delete(mine);
    count(origin, mode + text, -1);
    addNote(notes, endOf(known, { mode, tookMs: Math.round(now() - sinceMs) }, isSent || isJoined));
  });
  return returned;
}

function count(origin: ValidationSource, key: string, more: number): void {
  const counts = pending.get(origin) ?? new Map<string, number>();
  pending.set(origin, counts.set(key, (counts.get(key) ?? 0) + more));
}

function endOf(
  { failure, verdict, code }: Assessment,
  of: { mode: Mode; tookMs: number },
  isSent: boolean,
): NoteBody {
  if (failure?.code === 'aborted') return { type: 'abort', ...of };
  if (!failure) return { type: 'answer', verdict, code, ...of };
  if (isSent) return { type: 'failure', ...of, ...failure };
  const { code: failureCode, retryAfterMs = 0 } = failure;
  return { type: 'not_sent', mode: of.mode, code: failureCode, forMs: retryAfterMs };
}

/** Notes what an event did to a field. */
export function noteStep(source: ValidationSource, before: FieldState, after: FieldState): void {
  const trace = traces.get(source);
  if (!trace) return;
  trace.state = after;
  const { pauseEndsAtMs, hasLeft } = after;
  if (pauseEndsAtMs !== null && pauseEndsAtMs !== before.pauseEndsAtMs)
    addNote(trace.notes, { type: 'typing_pause', forMs: after.settings.debounceMs });
  const isSubmit = !!(after.held ?? after.conclusion);
  if (hasLeft && !before.hasLeft && !isSubmit) addNote(trace.notes, { type: 'leave' });
  if (after.refusal !== null && after.refusal !== before.refusal)
    addNote(trace.notes, { type: 'reject' });
  notifyDevtools();
}

/** Notes the events of a field, and what the page did to it. */
export function noteReports(
  source: ValidationSource,
  event: FieldEvent,
  [before, after]: [FieldState, FieldState],
): void {
  const trace = traces.get(source);
  if (!trace) return;
  const { notes, recalled } = trace;
  if (event.type === 'reset' && after.value !== before.value)
    addNote(notes, { type: 'reset', length: after.value.length });
  const reports = reportsOf(before, event, after);
  // The text came before the cached result that it has, and that before the decision.
  const typed = reports.filter(({ type }) => type === 'input');
  for (const report of typed) addNote(notes, report);
  for (const mode of recalled.splice(0)) addNote(notes, { type: 'recall', mode });
  for (const report of reports) if (!typed.includes(report)) addNote(notes, report);
}

/** The settings of a field, with the preset that the devtools let it use. */
export function withTriedPreset(source: ValidationSource, settings: FullSettings): FullSettings {
  const trace = traces.get(source);
  if (!trace) return settings;
  const { tried } = trace;
  trace.ownPolicy = settings.policy;
  return tried ? { ...settings, policy: policyWith(tried, settings.policy) } : settings;
}

/** A policy with another preset. The rest of it stays. */
const policyWith = (preset: Preset, policy: Preset | Policy | undefined): Policy =>
  typeof policy === 'object' ? { ...policy, preset } : { preset };

/** Notes which field has a source. */
export function noteTraced(field: Field, source: ValidationSource): void {
  const trace = traces.get(source);
  if (trace) tracesOfFields.set(field, trace);
}

/** An input and its field while they are attached. */
interface Listed {
  input: HTMLInputElement;
  field: Field;
}

const undos = new WeakMap<Listed, () => void>();

/** Lists a field that is attached to an input. */
export function listField(listed: Listed): void {
  const { input, field } = listed;
  const trace = tracesOfFields.get(field);
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

function numberOf(origin: ValidationSource): number {
  const number = validatorNumbers.get(origin) ?? ++registry().validatorCount;
  validatorNumbers.set(origin, number);
  return number;
}

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
