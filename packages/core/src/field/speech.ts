import { SECOND_MS, type Draft, type Moment } from './state.ts';

/** Has a text spoken once, after a second of quiet; what is no longer true is taken back at once. */
export function speak(draft: Draft, text: string, { atMs }: Moment): void {
  const { speech, place } = draft;
  if (text === speech.next) return;
  mute(draft, place.isWatched ? text : '');
  if (speech.next) speech.speaksAtMs = atMs + SECOND_MS;
}

/** Empties the status node, and takes a text as spoken: the user hears it otherwise. */
export function mute({ speech }: Draft, text: string): void {
  speech.next = text;
  speech.spoken = '';
  speech.speaksAtMs = null;
}

/** Speaks what is due. */
export function speakDue({ speech }: Draft, { atMs }: Moment): void {
  if (speech.speaksAtMs === null || speech.speaksAtMs > atMs) return;
  speech.spoken = speech.next;
  speech.speaksAtMs = null;
  speech.hasSpoken = true;
}

/** Speaks of nothing while nothing watches the field. */
export function speakOfNothing({ speech }: Draft): void {
  speech.speaksAtMs = null;
  if (!speech.spoken) speech.next = '';
}
