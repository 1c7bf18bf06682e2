import type { FieldReport, FormHold, LoadState } from '../diagnostics/registry.ts';
import type { Rule } from '../types.ts';
import { durationOf } from './times.ts';

/** What the sentence is made from. */
export interface Situation {
  load: LoadState;
  report: FieldReport | null;
  /** The submit of the field's form that is held; null for none. */
  hold: (Pick<FormHold, 'sinceMs'> & { step: ReturnType<FormHold['step']> }) | null;
  /** The labels of the other fields of the form that still wait. */
  others: readonly string[];
  /** What the policy does without a result. */
  ruleOfFailure: Rule;
  /** By `performance.now()`. */
  nowMs: number;
}

/** Why a submit waits or would not be sent, in one sentence. */
export function whyOf(situation: Situation): string {
  const { hold, report } = situation;
  if (hold) return whyHeld(situation, durationOf(situation.nowMs - hold.sinceMs));
  if (!report) return whyNotLoaded(situation.load);
  return whyPlanned(report) ?? whyRequested(report, situation.nowMs) ?? whyDecided(report);
}

function whyHeld({ hold, report, others, ruleOfFailure }: Situation, waited: string): string {
  if (!report || hold?.step === 'load')
    return `The submit has waited ${waited} for the code of this field, which is being fetched.`;
  const { requests, settings } = report;
  const mode = requests.at(-1)?.mode;
  if (mode)
    return (
      `The submit has waited ${waited} for the result in mode ${mode}; ` +
      `after ${durationOf(settings.deadlineMs)} without one it is ${ENDS[ruleOfFailure]}.`
    );
  if (others.length)
    return `This address is decided; the submit has waited ${waited} for another field: ${others.join(', ')}.`;
  return `The result is there; the submit has waited ${waited} and goes on once the page has rendered it.`;
}

/** How a submit ends by the rule for no result. */
const ENDS: Record<Rule, string> = {
  allow: 'sent all the same',
  warn: 'sent all the same, with a warning',
  confirm: 'stopped once, so that the user confirms the address',
  block: 'blocked',
};

const NOT_LOADED: Record<LoadState, string> = {
  untouched: 'Nothing waits: the code of this field is fetched when the user reaches it.',
  loading: 'The field waits for its code, which is being fetched; no submit is held.',
  failed: 'The code of this field could not be loaded, so submits are sent without validation.',
  ready:
    'The options of this field are wrong, so submits are sent without validation: see the console.',
};

const whyNotLoaded = (load: LoadState): string => NOT_LOADED[load];

function whyPlanned({ planned, settings }: FieldReport): string | null {
  if (!planned) return null;
  const { askOn, debounceMs } = settings;
  const until =
    planned === 'pause'
      ? `for a pause in typing of ${durationOf(debounceMs)}`
      : askOn === 'submit'
        ? 'for a submit, because `askOn` is `submit`'
        : askOn === 'leave'
          ? 'until the user leaves it, because `askOn` is `leave`'
          : 'until the user leaves it or submits the form';
  return `The field waits ${until}, and then sends a request.`;
}

function whyRequested({ requests }: FieldReport, nowMs: number): string | null {
  const last = requests.at(-1);
  if (!last) return null;
  const waited = durationOf(nowMs - last.sinceMs);
  return `The field has waited ${waited} for the result in mode ${last.mode}; no submit is held.`;
}

function whyDecided({ snapshot, outcome, isRefused }: FieldReport): string {
  const { value, decision, suggestion, failure } = snapshot;
  const reason = outcome.code ? ` (${outcome.code})` : '';
  if (isRefused) return 'A submit would be blocked: your server rejected this address.';
  if (decision === 'wait')
    return 'Nothing waits: the page set this text, which is validated when the user leaves the field or submits the form.';
  if (decision === 'block') return `A submit would be blocked${reason}.`;
  if (decision === 'confirm')
    return suggestion
      ? 'A submit would be stopped once, since the user may not have seen the suggestion.'
      : `A submit would be stopped once, so that the user confirms the address${reason}.`;
  if (!value.trim()) return 'Nothing waits: the field is empty.';
  if (failure)
    return `Nothing waits: there is no result${reason}, and a submit would be sent without one.`;
  return decision === 'warn'
    ? `Nothing waits: a submit would be sent, with a warning${reason}.`
    : 'Nothing waits: a submit would be sent.';
}
