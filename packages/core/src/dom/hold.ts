import { after, now, type Timer } from '../clock.ts';
import { noteHold, noteHoldEnd } from '../diagnostics/registry.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import { dispatchUnsent, reject, rejectedOf, reportUnsent, submitFields } from './guard.ts';
import type { HeldSubmit, Pending } from './guard.ts';
import { isShown, listenDuringHold } from './hold-events.ts';
import { HELD, next, wakesAtMs, type Happening, type HoldEnd } from './hold-state.ts';
import { isBarred } from './input-facts.ts';
import { fieldsOf, isIn, type Attached, type Hold, type Root } from './root.ts';
import { enablePressed, putBack, sendPress } from './send-press.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Holds a submit that was stopped: updates the state of the hold at each event, and runs its next step. At the end
 * the form is submitted as at the press, or rejected, or the reason is reported.
 */
export function startHold(root: Root, held: HeldSubmit): void {
  const { press, sinceMs, life } = held;
  const { form, submitter } = press;
  const leaveRoot = root.join(form);
  let state = HELD;
  let timer: Timer;
  let { fields } = held;
  /** The texts of the fields when they were submitted, and their outcomes. */
  let texts: string[] = [];
  let outcomes: Outcome[] = [];
  const hold: Hold = { dispatch, isSending: false, hasPassed: false };
  root.holds.set(form, hold);
  if (process.env.NODE_ENV !== 'production')
    noteHold(form, {
      sinceMs,
      inputs: () => fields.map(({ input }) => input),
      step: () => state.step,
    });
  submitter?.setAttribute('aria-busy', 'true');
  listenDuringHold(root, { press, life, fieldsNow: () => fields }, dispatch);
  follow(held.pending);

  function dispatch(happening: Happening): void {
    const before = state;
    state = next(before, { ...happening, atMs: now() });
    if (state !== before) run();
  }

  /** Runs the next step of the state. */
  function run(): void {
    clearTimeout(timer);
    const atMs = wakesAtMs(state);
    if (atMs < Infinity)
      timer = after(Math.ceil(atMs - now()), () => {
        dispatch({ type: 'tick', isShown: isShown(form) });
      });
    if (state.step === 'submit') follow(submitFields(fields, { sinceMs, signal: life.signal }));
    else if (state.step === 'compare') compare();
    else if (state.end) end(state.end);
  }

  /** Waits for the outcomes of the fields, which were submitted. */
  function follow(pending: Pending): void {
    const { round } = state;
    const submitted = fields;
    texts = submitted.map(({ input }) => input.value);
    dispatch({ type: 'submitted' });
    void Promise.all(pending).then((all) => {
      const isStale = all.some(({ failure }) => failure?.code === 'aborted');
      const result = isStale ? 'stale' : rejectedOf(submitted, all).length ? 'reject' : 'pass';
      if (round === state.round) outcomes = all;
      dispatch({ type: 'outcomes', round, result });
    });
  }

  /** Compares the page with the validated texts, and restores those that it emptied. */
  function compare(): void {
    const present = [
      ...fields.filter((each) => isIn(each, form)),
      ...fieldsOf(form).filter((each) => !fields.includes(each) && !isBarred(each.input)),
    ];
    const isReplaced = fields.some((each) => !present.includes(each));
    const isSame =
      !putBack(press) &&
      !isReplaced &&
      present.length === fields.length &&
      fields.every(({ input }, index) => input.value === texts[index]);
    // An empty input in the place of one with a text has lost that text.
    const isEmptied = ({ input }: Attached) =>
      !input.value && !!(press.enabled.get(input) ?? isReplaced);
    const isGone = !form.isConnected || !present.length || present.some(isEmptied);
    if (!isGone) fields = present;
    const found = isGone ? 'gone' : isSame ? 'same' : 'changed';
    dispatch({ type: 'compared', form: found, isShown: isShown(form) });
  }

  /** Ends the hold, and reports why the form was not submitted. */
  function end(how: HoldEnd): void {
    life.abort();
    submitter?.removeAttribute('aria-busy');
    // The submit that the end sends reaches the same listeners.
    after(0, leaveRoot);
    const reason = how === 'send' ? send() : how;
    if (process.env.NODE_ENV !== 'production') noteHoldEnd(form, reason ?? 'send');
    root.holds.delete(form);
    if (!reason) return;
    enablePressed(press);
    if (reason === 'reject') {
      const rejected = rejectedOf(fields, outcomes);
      reject(form, fields, rejected);
      for (const { input } of rejected) dispatchUnsent(input, 'refused');
      return;
    }
    const present = new Set([...fields, ...fieldsOf(form)]);
    for (const each of present) reportUnsent(each, reason);
    if (!present.size) dispatchUnsent(form, reason);
  }

  /** Submits the form as at the press. Returns why it was not submitted; null when it was. */
  function send(): UnsentReason | null {
    hold.isSending = true;
    try {
      return sendPress(press, () => hold.hasPassed);
    } finally {
      // Also when the browser throws: the next press is a new one.
      root.holds.delete(form);
    }
  }
}
