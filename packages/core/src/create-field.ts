import { parseAddress } from '@postern/address';
import { createAdvice } from './advice.ts';
import { emit, type Happening } from './events.ts';
import type { Field, Judge, When } from './field.ts';
import { createInquiry } from './inquiry.ts';
import { createScreen } from './screen.ts';
import { clip } from './messages.ts';
import { ABORTED, createOutcome, EMPTY, layer, say, type Settings } from './settings.ts';
import type { Outcome, Rule, Snapshot } from './snapshot.ts';
import { suggestionFor } from './suggestion.ts';
import { finding } from './verdict.ts';
import { createWaiters } from './waiters.ts';

/** Creates the state of one input. */
export function createField(judge: Judge, own: Settings = {}, fallback: Settings = {}): Field {
  let settings = layer(fallback, judge.settings(), own);
  let refusal: string | null = null;
  let checked: string | null = null;
  /** Whether errors and warnings are shown: "reward early, punish late". */
  let revealed = false;
  /** Whether trouble was shown, and is not mended yet: then it is shown while typing too. */
  let isTroubled = false;
  let confirmed = false;
  let waiting = false;
  let unfollow = () => {};
  let write: ((text: string) => void) | null = null;
  const waiters = createWaiters();
  const advice = createAdvice({ tell, onSeen: publish });
  const inquiry = createInquiry({
    judge,
    settings: () => settings,
    isAlive,
    onLook: propose,
    onChange() {
      publish();
      release();
    },
  });
  const screen = createScreen({ picture, isAlive, settings: () => settings });

  function isAlive(): boolean {
    return screen.count() + waiters.count() > 0;
  }
  function tell(happening: Happening): void {
    emit(settings.onEvent, happening);
  }

  function input(given: string, when: When = 'pause'): void {
    const next = String(given ?? '');
    const isSame = inquiry.isSame(next);
    if (next !== inquiry.value()) {
      refusal = null;
      advice.keep(null);
      tell({ type: 'input', length: next.length });
    }
    if (isSame) inquiry.respell(next, when);
    else {
      const { level, phase } = screen.getSnapshot();
      if (level === 'error' || level === 'warning') isTroubled = true;
      else if (phase === 'settled') isTroubled = false;
      forget();
      revealed = isTroubled;
      inquiry.start(next, when);
    }
    publish();
    release();
  }

  /** Drops all that belongs to the value until now. */
  function forget(): void {
    screen.forget();
    advice.clear();
    confirmed = waiting = revealed = false;
  }

  function propose(): void {
    advice.propose(inquiry.text(), () =>
      suggestionFor(inquiry.value(), inquiry.known()?.result ?? null, settings.suggest),
    );
  }

  function commit(): void {
    if (!inquiry.isTouched()) input(inquiry.value(), 'later');
    revealed = true;
    const address = inquiry.address();
    if (address && settings.normalize) put(address);
    if (inquiry.text()) propose();
    const isStuck = outcome(true).decision === 'block';
    if (isStuck && inquiry.known()?.failure) judge.retry();
    if (isStuck || !inquiry.hasJustFailed()) inquiry.deepen();
    publish();
  }

  /** Writes into the input, which gives the text back through `input`. */
  function put(text: string): void {
    if (text !== inquiry.value()) write?.(text);
    if (text !== inquiry.value()) input(text, 'later');
  }

  function outcome(seen: boolean): Outcome {
    const found = inquiry.known() ?? (refusal === null ? null : finding('invalid', 'invalid'));
    if (!found) return EMPTY;
    const judged = createOutcome(
      { address: inquiry.text(), finding: found, suggestion: advice.current() },
      settings,
    );
    if (refusal !== null)
      return Object.freeze({ ...judged, decision: 'block', level: 'error', message: refusal });
    const isUnseen = judged.suggestion && !seen && judged.verdict !== 'valid';
    let decision: Rule = isUnseen && judged.decision !== 'block' ? 'confirm' : judged.decision;
    if (decision === 'confirm' && confirmed) decision = 'warn';
    return decision === judged.decision ? judged : Object.freeze({ ...judged, decision });
  }

  function release(): void {
    if (inquiry.isPending() || !waiters.count()) return;
    waiting = false;
    waiters.release(outcome);
    publish();
    rest();
  }

  /** Stops what nobody hears of any more. */
  function rest(): void {
    if (isAlive()) return;
    inquiry.halt();
    advice.rest();
    screen.rest();
    unfollow();
    unfollow = () => {};
  }

  async function wait(seen: boolean, signal?: AbortSignal): Promise<Outcome> {
    const settled = waiters.wait(seen, signal, () => {
      rest();
      const found = finding('unknown', 'aborted', { code: 'aborted' });
      return createOutcome({ address: inquiry.text(), finding: found, suggestion: null }, settings);
    });
    inquiry.resume();
    return settled;
  }

  function check(given: string, { signal }: { signal?: AbortSignal | undefined } = {}) {
    if (signal?.aborted) return wait(true, signal);
    const next = String(given ?? '');
    const isAgain = next === checked && next === inquiry.value();
    checked = next;
    input(next);
    if (isAgain) commit();
    return inquiry.isPending() ? wait(true, signal) : Promise.resolve(outcome(true));
  }

  function submit(limitMs?: number, signal?: AbortSignal): Outcome | Promise<Outcome> {
    const seen = advice.isSeen();
    screen.thaw();
    commit();
    if (refusal !== null || !inquiry.isPending()) return conclude(outcome(seen));
    waiting = true;
    tell({ type: 'submit', decision: 'wait' });
    const submitted = inquiry.text();
    const stop = inquiry.limit(limitMs ?? settings.deadlineMs);
    const settled = wait(seen, signal);
    publish();
    return settled.then((judged) => {
      stop();
      waiting = false;
      // An edit is the end of the intent to submit.
      if (signal?.aborted || submitted !== inquiry.text()) publish();
      else conclude(judged);
      return judged;
    });
  }

  /** Marks what the person is shown in answer to a submit. */
  function conclude(judged: Outcome): Outcome {
    const { decision } = judged;
    tell({ type: 'submit', decision });
    if (decision === 'confirm') confirmed = true;
    if ((decision === 'confirm' || decision === 'block') && !judged.suggestion)
      screen.mute(judged.message);
    publish();
    return judged;
  }

  function picture(): Omit<Snapshot, 'announcement'> {
    const judged = outcome(advice.isSeen());
    const level = revealed || judged.level === 'ok' ? judged.level : null;
    const suggestion = advice.current();
    const undoable = advice.kept() !== null;
    const offer = suggestion ? 'did_you_mean' : undoable ? 'undo' : null;
    const known = inquiry.known();
    return {
      value: inquiry.value(),
      phase: inquiry.phase(),
      verdict: known?.verdict ?? null,
      decision: inquiry.isPending() && refusal === null ? 'wait' : judged.decision,
      failure: known?.failure ?? null,
      level,
      message: level ? judged.message : '',
      suggestion,
      result: known?.result ?? null,
      waiting,
      suggestionLabel: offer ? say(offer, { ...judged, suggestion }, settings) : '',
      undoable,
    };
  }

  function publish(): void {
    advice.onScreen(isAlive());
    screen.publish();
  }

  return {
    input,
    commit,
    check,
    async validate(next, context) {
      const { signal } = (context ?? {}) as { signal?: unknown };
      const judged = await check(next, signal instanceof AbortSignal ? { signal } : {});
      return judged.decision === 'block' ? judged.message || 'invalid' : undefined;
    },
    settle: async (deadlineMs) => submit(deadlineMs),
    submit,
    accept() {
      const suggestion = advice.current();
      if (!suggestion) return;
      const before = inquiry.value();
      put(suggestion);
      advice.keep(before);
      tell({ type: 'suggestion', action: 'accept' });
      commit();
    },
    undo() {
      const before = advice.kept();
      if (before === null) return;
      const parsed = parseAddress(before);
      advice.refuse(parsed.ok ? parsed.address : before.trim());
      put(before);
      tell({ type: 'suggestion', action: 'undo' });
      commit();
    },
    dismiss() {
      if (!advice.current()) return;
      advice.refuse(inquiry.text());
      tell({ type: 'suggestion', action: 'dismiss' });
      publish();
    },
    refuse({ value, message }) {
      if (value !== inquiry.value() && !inquiry.isSame(value)) return;
      refusal = clip(message);
      revealed = true;
      publish();
    },
    reset(next = '') {
      forget();
      isTroubled = false;
      refusal = checked = null;
      advice.keep(null);
      inquiry.reset(next);
      waiters.release(() => ABORTED);
      publish();
      rest();
    },
    setOptions(next) {
      const told = { ...own, ...next };
      settings = layer(fallback, judge.settings(), told);
      own = told;
      publish();
    },
    getSnapshot: screen.getSnapshot,
    getView: screen.getView,
    subscribe(listener) {
      const isFirst = !screen.count();
      const leave = screen.add(listener);
      if (isFirst) {
        unfollow = judge.onChange(follow);
        follow();
      }
      inquiry.resume();
      listener(screen.getSnapshot());
      return () => {
        leave();
        rest();
      };
    },
    hold: screen.hold,
    bind(next) {
      write = next;
      return () => {
        if (write === next) write = null;
      };
    },
  };

  function follow(): void {
    settings = layer(fallback, judge.settings(), own);
    publish();
  }
}
