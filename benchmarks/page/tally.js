import { createSession, fewestRequests } from '../sessions.js';
import { isGood } from '../truth.js';

/** Plays the sessions of some seeds and counts what went wrong, with the seeds of what did. */
export async function tallySessions(play, seeds, setup) {
  const tally = { ...ZERO };
  const faults = [];
  for (const seed of seeds) {
    const session = createSession(seed, setup.debounceMs);
    const told = await play(session, setup.options);
    const counts = { sessions: 1, requests: told.requests.length, falseMs: told.falseMs };
    counts.falseValidMs = told.falseValidMs;
    counts.aborted = told.requests.filter(({ abortedMs }) => abortedMs !== null).length;
    counts.wrongAtEnd = Number(told.isEndFalse);
    const wasLeft = session.steps.some(({ does }) => does !== 'type');
    counts.silentAfterLeaving = Number(wasLeft && !told.end.shown);
    Object.assign(counts, session.isSubmitted ? ofSubmit(told, setup) : ofTyping(told));
    if (!session.isSubmitted) counts.fewest = fewestRequests(session, setup, told.requests);
    for (const [name, count] of Object.entries(counts)) tally[name] += count;
    const wrong = FAULTS.filter((name) => counts[name] > 0);
    if (wrong.length) faults.push({ seed, wrong, text: session.text, end: told.end });
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
  'askedAgain',
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
  askedAgain: 0,
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
    askedAgain: wasProved ? requests.filter(({ sentMs }) => sentMs >= first.atMs).length : 0,
  };
}

/** A click is a new intent unless it is a double click's second, or an earlier one still waits. */
function intents(presses, submits) {
  let count = 0;
  for (const { atMs, count: clicks } of presses) {
    const through = submits.filter((submit) => submit.atMs < atMs).length;
    if (!count || (clicks === 1 && through >= count)) count++;
  }
  return count;
}
