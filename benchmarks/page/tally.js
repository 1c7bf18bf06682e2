import { createSession, fewestRequests } from '../sessions.js';
import { isGood } from '../truth.js';

/** Plays the sessions of the seeds, and counts faults; each fault has its seed. */
export async function tallySessions(play, seeds, setup) {
  const tally = { ...ZERO };
  const faults = [];
  for (const seed of seeds) {
    const session = createSession(seed, setup.debounceMs);
    const played = await play(session, setup.options);
    const counts = { sessions: 1, requests: played.requests.length, falseMs: played.falseMs };
    counts.falseValidMs = played.falseValidMs;
    counts.aborted = played.requests.filter(({ abortedMs }) => abortedMs !== null).length;
    counts.wrongAtEnd = Number(played.isEndFalse);
    const wasLeft = session.steps.some(({ does }) => does !== 'type');
    counts.silentAfterLeaving = Number(wasLeft && !played.end.shown);
    Object.assign(counts, session.isSubmitted ? ofSubmit(played, setup) : ofTyping(played));
    if (!session.isSubmitted) counts.fewest = fewestRequests(session, setup, played.requests);
    for (const [name, count] of Object.entries(counts)) tally[name] += count;
    const wrong = FAULTS.filter((name) => counts[name] > 0);
    if (wrong.length) faults.push({ seed, wrong, text: session.text, end: played.end });
  }
  return { tally, faults };
}

/** The counts that should stay at zero. */
const FAULTS = [
  'wrongAtEnd',
  'silentAfterLeaving',
  'falseMs',
  'leaked',
  'unproved',
  'lost',
  'doubleSubmits',
  'repeatedRequests',
];

const ZERO = {
  sessions: 0,
  requests: 0,
  aborted: 0,
  typingRequests: 0,
  fewest: 0,
  falseMs: 0,
  falseValidMs: 0,
  wrongAtEnd: 0,
  silentAfterLeaving: 0,
  submitted: 0,
  goodClicks: 0,
  lost: 0,
  leaked: 0,
  unproved: 0,
  doubleSubmits: 0,
  provedClicks: 0,
  repeatedRequests: 0,
};

const ofTyping = ({ requests }) => ({ typingRequests: requests.length });

function ofSubmit({ requests, submits, presses }, { commitMode }) {
  const isProved = (text, byMs) =>
    requests.some(
      ({ email, mode, doneMs }) =>
        email === text && mode === commitMode && doneMs !== null && doneMs <= byMs,
    );
  const [first] = presses;
  const isSingle = presses.length === 1;
  const wasProved = isProved(first.text, first.atMs);
  const isLost = isSingle && isGood(first.text) && !submits.length;
  return {
    submitted: submits.length,
    goodClicks: Number(isSingle && isGood(first.text)),
    lost: Number(isLost),
    leaked: submits.filter(({ text }) => !isGood(text)).length,
    unproved: submits.filter(({ text, atMs }) => !isProved(text, atMs)).length,
    doubleSubmits: Math.max(0, submits.length - intents(presses, submits)),
    provedClicks: Number(wasProved),
    repeatedRequests: wasProved ? requests.filter(({ sentMs }) => sentMs >= first.atMs).length : 0,
  };
}

/** The number of intended submits: a click is not one if it ends a double click, or if an earlier submit is pending. */
function intents(presses, submits) {
  let count = 0;
  for (const { atMs, count: clicks } of presses) {
    const through = submits.filter((submit) => submit.atMs < atMs).length;
    if (!count || (clicks === 1 && through >= count)) count++;
  }
  return count;
}
