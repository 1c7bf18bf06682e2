import type { Mode } from '@postern/protocol';
import type { Assessment } from '../assessment.ts';
import { now } from '../clock.ts';
import type { Field, ValidationSource } from '../field.ts';
import type { FieldEvent } from '../field/next.ts';
import { reportsOf } from '../field/publish.ts';
import type { FieldState } from '../field/state.ts';
import type { Policy } from '../policy.ts';
import type { FullSettings } from '../settings.ts';
import type { Preset } from '../types.ts';
import { capture } from './capture.ts';
import { addNote, notifyDevtools, type FieldNote, type NoteBody } from './registry.ts';
import { noteRule, noteSource } from './submit.ts';

/* What the devtools get of a field. A production build has none of it. */

/** What is kept of one field. */
export interface Trace {
  readonly notes: FieldNote[];
  readonly requests: Set<{ text: string; mode: Mode; sinceMs: number }>;
  /** The modes of the cached results that this event uses. */
  readonly recalled: Mode[];
  /** The source of the field's validator. */
  readonly origin: ValidationSource;
  /** The newest state; undefined before the first one. */
  state?: FieldState;
  /** The preset that the devtools let the field use; null for its own. */
  tried: Preset | null;
  /** The policy that the application has set, while another preset is tried. */
  ownPolicy: Preset | Policy | undefined;
}

const traces = new WeakMap<Field, Trace>();
/** How many requests of fields are under way, by validator, and by mode and text. */
const pending = new WeakMap<ValidationSource, Map<string, number>>();

/** The trace of a field. */
export const traceOf = (field: Field): Trace | undefined => traces.get(field);

/** Creates the trace of a field that is about to be created, with the functions by which the field writes it. */
export function createTrace(origin: ValidationSource) {
  const trace: Trace = {
    notes: [],
    requests: new Set(),
    recalled: [],
    origin,
    tried: null,
    ownPolicy: undefined,
  };
  return {
    /** The source of the validator. Its use is noted. */
    source: tracedSource(trace),

    /** Notes which field this is. */
    noteField(field: Field): void {
      traces.set(field, trace);
      noteSource(field, origin);
    },

    /** Notes that an application or a form library validated a text, or rejected it by itself. */
    noteRule(text: unknown): void {
      noteRule(text, origin);
    },

    /** Notes what an event did to the field. */
    noteStep(event: FieldEvent, before: FieldState, after: FieldState): void {
      noteReports(trace, event, [before, after]);
      noteState(trace, before, after);
    },

    /** The settings of the field, with the preset that the devtools let it use. */
    withTriedPreset(settings: FullSettings): FullSettings {
      const { tried } = trace;
      trace.ownPolicy = settings.policy;
      return tried ? { ...settings, policy: policyWith(tried, settings.policy) } : settings;
    },
  };
}

/** A source that notes how it is used. */
function tracedSource(trace: Trace): ValidationSource {
  const { origin } = trace;
  return {
    ...origin,
    recall(address, mode) {
      const known = origin.recall(address, mode);
      if (known) trace.recalled.push(mode);
      return known;
    },
    request: (text, mode, signal) => traceRequest(trace, { text, mode }, signal),
  };
}

/** Sends a request, and notes how it begins and ends. */
function traceRequest(
  { origin, notes, requests }: Trace,
  { text, mode }: { text: string; mode: Mode },
  signal: AbortSignal | undefined,
): Promise<Assessment> {
  const sinceMs = now();
  const isJoined = !!pending.get(origin)?.get(mode + text);
  const { returned, events } = capture(() => origin.request(text, mode, signal));
  const isSent = events.some(({ type }) => type === 'request');
  const isCached = events.some(({ type }) => type === 'recall');
  if (isCached) {
    addNote(notes, { type: 'recall', mode });
    return returned;
  }
  const request = { text, mode, sinceMs };
  requests.add(request);
  count(origin, mode + text, 1);
  if (isSent || isJoined) addNote(notes, { type: isSent ? 'request' : 'join', mode });
  void returned.then((known) => {
    requests.delete(request);
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

/** Notes the events of a field, and what the page did to it. */
function noteReports(
  { notes, recalled }: Trace,
  event: FieldEvent,
  [before, after]: [FieldState, FieldState],
): void {
  if (event.type === 'reset' && after.value !== before.value)
    addNote(notes, { type: 'reset', length: after.value.length });
  const reports = reportsOf(before, event, after);
  // The text came before the cached result that it has, and that before the decision.
  const typed = reports.filter(({ type }) => type === 'input');
  for (const report of typed) addNote(notes, report);
  for (const mode of recalled.splice(0)) addNote(notes, { type: 'recall', mode });
  for (const report of reports) if (!typed.includes(report)) addNote(notes, report);
}

/** Notes what is new in the state of a field. */
function noteState(trace: Trace, before: FieldState, after: FieldState): void {
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

/** A policy with another preset. The rest of it stays. */
const policyWith = (preset: Preset, policy: Preset | Policy | undefined): Policy =>
  typeof policy === 'object' ? { ...policy, preset } : { preset };
