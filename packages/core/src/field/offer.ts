import { suggestionFor, typoOf } from '../suggestion.ts';
import { SECOND_MS, type Draft, type Moment } from './state.ts';

/** Finds a suggestion, unless there is one, or it was taken or turned down for this text. */
export function offer({ text, known, acts, place }: Draft): void {
  if ((known.suggestion ?? text.replaced) !== null || acts.dismissed.includes(text.text)) return;
  const { settings } = place;
  known.typo ??= typoOf(text.value, settings.suggest);
  const result = known.answer?.result ?? null;
  known.suggestion = suggestionFor({ ...text, settings }, result, known.typo);
}

/** Takes the suggestion from the screen. */
export function endOffer({ known }: Draft): void {
  known.suggestion = known.suggestedAtMs = null;
  known.isSuggestionSeen = false;
}

/** Turns the suggestion down. */
export function dismiss(draft: Draft): void {
  if (!draft.known.suggestion) return;
  neverOffer(draft, draft.text.text);
  endOffer(draft);
}

/** Notes that a text is right as it is. */
export function neverOffer({ acts }: Draft, text: string): void {
  acts.dismissed = [...acts.dismissed, text];
}

/** Notes since when the suggestion is on screen, and whether it has been there long enough. */
export function noteOffer({ known }: Draft, { atMs }: Moment): void {
  if (known.suggestion) known.suggestedAtMs ??= atMs;
  if (known.suggestedAtMs !== null && atMs - known.suggestedAtMs >= SECOND_MS)
    known.isSuggestionSeen = true;
}
