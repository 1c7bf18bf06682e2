import { after, now, type Timer } from '../clock.ts';
import type { Field } from '../field.ts';
import { noteHold, noteHoldEnd } from '../diagnostics/registry.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import { dispatchUnsent, reject, rejectedOf, reportUnsent, submitFields } from './guard.ts';
import type { HeldSubmit, Pending } from './guard.ts';
import { HELD, next, wakesAtMs, type HoldEnd } from './hold-state.ts';
import { isExempt, listenUntil, stopSubmit } from './press.ts';
import type { PageEvent, Submit } from './press.ts';
import { fieldsOf, isBarred, isIn, isRendered } from './root.ts';
import type { Attached, Hold, Root } from './root.ts';
import { emptiedOf, enablePressed, putBack, sendPress } from './send-press.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** What closes something when it is pressed. */
const CONTROLS = 'button,a[href],summary,input,[role=button],[popovertarget]';

/**
 * Holds a submit that was stopped: updates the state of the hold by what happens, and does what the state
 * needs. At the end the form is submitted as it was pressed, or rejected, or the reason is reported.
 */
export function startHold(root: Root, { press, sinceMs, life, ...held }: HeldSubmit): void {
  const { form, submitter } = press;
  const leaveRoot = root.join(form);
  let state = HELD;
  let timer: Timer;
  let { fields } = held;
  /** The texts of the fields when they were submitted, and their outcomes. */
  let texts: string[] = [];
  let outcomes: Outcome[] = [];
  const hold: Hold = {
    isSending: false,
    hasPassed: false,
    dispatch(happening) {
      const before = state;
      state = next(before, { ...happening, atMs: now() });
      if (state !== before) run();
    },
  };
  root.holds.set(form, hold);
  if (process.env.NODE_ENV !== 'production')
    noteHold(form, {
      sinceMs,
      inputs: () => fields.map(({ input }) => input),
      step: () => state.step,
    });
  submitter?.setAttribute('aria-busy', 'true');
  listen();
  follow(held.pending);

  /** Does what the state needs. */
  function run(): void {
    clearTimeout(timer);
    const atMs = wakesAtMs(state);
    if (atMs < Infinity)
      timer = after(Math.ceil(atMs - now()), () => {
        hold.dispatch({ type: 'tick', isShown: isShown(form) });
      });
    if (state.step === 'submit') follow(submitFields(fields, { sinceMs, signal: life.signal }));
    else if (state.step === 'compare') compare();
    else if (state.end) end(state.end);
  }

  /** Waits for the outcomes of the fields, which were submitted. */
  function follow(pending: Pending): void {
    const { round } = state;
    const mine = fields;
    texts = mine.map(({ input }) => input.value);
    hold.dispatch({ type: 'submitted' });
    void Promise.all(pending).then((all) => {
      const isStale = all.some(({ failure }) => failure?.code === 'aborted');
      const result = isStale ? 'stale' : rejectedOf(mine, all).length ? 'reject' : 'pass';
      if (round === state.round) outcomes = all;
      hold.dispatch({ type: 'outcomes', round, result });
    });
  }

  /** Compares the page with what was validated, and puts back what it emptied. */
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
    hold.dispatch({ type: 'compared', form: found, isShown: isShown(form) });
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

  /** Submits the form as it was pressed. Returns why it was not submitted; null when it was. */
  function send(): UnsentReason | null {
    hold.isSending = true;
    try {
      return sendPress(press, () => hold.hasPassed);
    } finally {
      // Also when the browser throws: the next press is a new one.
      root.holds.delete(form);
    }
  }

  /** Dispatches what the user and the page do. */
  function listen(): void {
    const page = form.ownerDocument;
    const view = page.defaultView ?? page;
    const capture = listenUntil(life.signal, true);
    const isOurs = (input: HTMLInputElement) => {
      const attached = root.attached.get(input);
      return fields.some((each) => each.input === input) || (!!attached && isIn(attached, form));
    };
    capture(form.getRootNode(), 'input', (event) => {
      const [input] = event.composedPath() as [HTMLInputElement];
      // What the user changes meanwhile is sent.
      if (event.isTrusted)
        for (const entry of press.contents) if (entry[0] === input) press.contents.delete(entry);
      if (!isOurs(input)) return;
      if (!event.isTrusted) hold.dispatch({ type: 'rewrite' });
      else if (input.value !== press.enabled.get(input)) hold.dispatch({ type: 'edit' });
    });
    listenUntil(life.signal)(view, 'input', () => {
      hold.dispatch({ type: 'input' });
    });
    // Another press changes nothing, unless its button skips validation.
    capture(form, 'submit', (event) => {
      const submit = event as Event as Submit;
      if (isExempt(submit)) hold.dispatch({ type: 'supersede' });
      else stopSubmit(submit);
    });
    // The event of a reset by script is trusted, too.
    capture(form, 'reset', ({ target }) => {
      if (target === form && root.pressed?.type === 'reset') hold.dispatch({ type: 'reset' });
    });
    // What a page empties in the task of a click, the user empties by it. A patch by the server comes later.
    capture(page, 'click', ({ target }) => {
      if (submitter?.contains(target as Node)) return;
      const before = emptiedOf(press);
      after(0, () => {
        for (const content of emptiedOf(press)) {
          if (before.includes(content)) continue;
          press.contents.delete(content);
          if (isOurs(content[0] as HTMLInputElement)) hold.dispatch({ type: 'reset' });
        }
      });
    });
    capture(view, 'pagehide', () => {
      hold.dispatch({ type: 'pagehide' });
    });
    capture(view, 'beforeunload', () => {
      hold.dispatch({ type: 'leave' });
    });
    capture(page, 'pointerdown click keydown cancel', (event) => {
      if (event.isTrusted && mayClose(event, submitter) && isShown(form))
        hold.dispatch({ type: 'press' });
    });
  }
}

/** Whether an event is Escape, or the press of a control other than the submitter: either may close the form. */
function mayClose(event: PageEvent, submitter: Element | null): boolean {
  if (event.type === 'keydown') return event.key === 'Escape';
  // A click by the pointer was a press before.
  if (event.type === 'click' && event.detail) return false;
  const target = event.composedPath()[0] as Element;
  const control = target.closest?.(CONTROLS);
  return event.type === 'cancel' || (!!control && control !== submitter);
}

/** Whether anything of a form is rendered. */
const isShown = ({ elements }: HTMLFormElement): boolean => [...elements].some(isRendered);

/** Ends the holds of forms that are no longer in the page; called when a field is detached. */
export function endHoldsOfGone({ holds }: Root): void {
  if (!holds.size) return;
  after(0, () => {
    for (const [form, hold] of holds) if (!form.isConnected) hold.dispatch({ type: 'gone' });
  });
}

/** Ends the hold of the form of a field whose text the user replaces by a suggestion, or by its undo. */
export function endHoldOf({ holds }: Root, field: Field): void {
  for (const [form, hold] of holds)
    if (fieldsOf(form).some((each) => each.field === field)) hold.dispatch({ type: 'accept' });
}
