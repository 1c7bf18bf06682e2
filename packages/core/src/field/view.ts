import { textFor } from '../messages.ts';
import { EMPTY } from '../outcome.ts';
import type { LabelCode, Snapshot } from '../types.ts';
import { messageOf, outcomeOf, unsentBy } from './outcome.ts';
import { isPending, type Draft, type FieldState } from './state.ts';

/** How long a text has to stay before the status speaks it. */
const QUIET_MS = 1000;

/** What a state shows, and the text that the status should speak of it. */
export function viewOf(state: FieldState): {
  shown: Omit<Snapshot, 'announcement'>;
  toSpeak: string;
} {
  const { text, known, acts, plan, intent, speech, context } = state;
  const { assessment, suggestion } = known;
  const { messages } = context.settings;
  const isKnown = assessment || text.isEmpty || text.refusal !== null;
  const outcome = isKnown ? outcomeOf(state) : EMPTY;
  const isChecking = plan.requests.length > 0;
  const isHeld = !!intent.held;
  const decision = isPending(state) && text.refusal === null ? 'wait' : outcome.decision;
  // Nothing is called good while a submit is held for the result.
  const isShown = outcome.level === 'ok' ? !isHeld : acts.showsErrors;
  const level = unsentBy(state, outcome) ? 'warning' : isShown ? outcome.level : null;
  const message = level ? messageOf(state, outcome) : '';
  const canUndo = text.replaced !== null;
  const about = { ...outcome, address: text.text, suggestion };
  const label = suggestion ? 'did_you_mean' : canUndo ? 'undo' : null;
  const suggestionLabel = label ? textFor(label, about, messages) : '';

  const isRight = level === 'ok' && speech.hasSpoken;
  const status: LabelCode | null = canUndo
    ? 'corrected'
    : isChecking
      ? 'checking'
      : isRight
        ? 'ok'
        : null;
  const toSpeak =
    intent.isAnsweredByStatus || intent.unsent === 'again'
      ? `${message} ${suggestionLabel}`.trim()
      : suggestion
        ? suggestionLabel
        : status
          ? textFor(status, { ...EMPTY, address: text.value }, messages)
          : message;

  const shown = {
    value: text.value,
    phase: isChecking ? 'checking' : plan.when ? 'scheduled' : assessment ? 'settled' : 'idle',
    isChecking,
    verdict: assessment && assessment.verdict,
    decision,
    isBlocked: decision === 'block',
    failure: outcome.failure,
    level,
    message,
    shownText: message || (isHeld ? textFor('checking', about, messages) : ''),
    suggestion,
    result: outcome.result,
    receipt: outcome.result?.receipt ?? null,
    isWaiting: isHeld,
    canUndo,
    suggestionLabel,
  } as const;
  return { shown, toSpeak };
}

/** Puts on screen what the state shows, unless the screen is frozen: the same snapshot as long as nothing differs. */
export function show(draft: Draft): void {
  const { screen, speech } = draft;
  if (screen.isFrozen) return;
  const { shown, toSpeak } = viewOf(draft);
  speak(draft, toSpeak);
  const next: Snapshot = Object.freeze({ ...shown, announcement: speech.spoken });
  let isNews = false;
  let name: keyof Snapshot;
  for (name in next) isNews ||= name !== 'value' && next[name] !== screen.view[name];
  if (isNews) screen.view = next;
  if (isNews || next.value !== screen.snapshot.value) screen.snapshot = next;
}

/** Has a text spoken once, after a second of quiet; what is no longer true is taken back at once. */
function speak(draft: Draft, text: string): void {
  const { speech, context } = draft;
  if (text === speech.toSpeak) return;
  mute(draft, context.isWatched ? text : '');
  if (speech.toSpeak) speech.speaksAtMs = context.atMs + QUIET_MS;
}

/** Empties the status node, and takes a text as spoken: another node speaks it. */
export function mute({ speech }: Draft, text: string): void {
  speech.toSpeak = text;
  speech.spoken = '';
  speech.speaksAtMs = null;
}

/** Speaks what is due. */
export function speakDue({ speech, context }: Draft): void {
  if (speech.speaksAtMs === null || speech.speaksAtMs > context.atMs) return;
  speech.spoken = speech.toSpeak;
  speech.speaksAtMs = null;
  speech.hasSpoken = true;
}
