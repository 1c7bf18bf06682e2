import { after } from '../clock.ts';
import { assertFieldOptions } from '../diagnostics/assert-options.ts';
import { CHUNK_TEXT } from '../diagnostics/texts.ts';
import { warnOfNode } from '../diagnostics/warn-of-node.ts';
import { warn } from '../diagnostics/warn.ts';
import { isExempt, listenUntil, type Submit } from '../dom/press.ts';
import { emit } from '../events.ts';
import type { Field } from '../field.ts';
import type { Snapshot } from '../types.ts';
import type { Binding } from './binding.ts';
import { endEarlyHoldsOfGone, startEarlyHold } from './early-hold.ts';
import { idleWith, UNAVAILABLE, VERBS, type Early } from './early.ts';
import { preload, rest } from './load.ts';
import type { BindingOptions } from './options.ts';
import { fromNames } from './props.ts';
import type { SharedValidator } from './shared.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

type Undo = () => void;

/** The fields that are not there yet, by what they were attached to. */
const unopened = new Map<HTMLInputElement | HTMLFormElement, () => void>();
/** The form that is sent because the fields did not come. */
let sending: HTMLFormElement | null = null;

/** Opens a binding that fetches its rest. */
export function openLazily(
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
): Binding {
  if (process.env.NODE_ENV !== 'production') assertFieldOptions(options, !!shared);
  let latest = options;
  const { refused } = options;
  const idle = idleWith(refused);
  let real: Binding | undefined;
  let opening: Promise<void> | undefined;
  let input: HTMLInputElement | undefined;
  let early: Early = { suggestionId: undefined };
  const queue = new Set<() => void>();

  /** Opens the field with the rest, which is there. */
  function open(): void {
    if (real) return;
    real = rest!.open(latest, shared);
    for (const call of queue) call();
  }

  /** Calls once the real binding is there, which may be at once. Returns its undo. */
  function ready(call: (opened: Binding) => Undo): Undo {
    let undo: Undo | undefined;
    const mine = () => {
      undo = call(real!);
    };
    if (real) mine();
    else queue.add(mine);
    return () => {
      queue.delete(mine);
      undo?.();
    };
  }

  const setting = <Name extends 'onEvent' | 'deadlineMs'>(name: Name) =>
    latest[name] ?? shared?.options[name];

  const deadlineMs = () => setting('deadlineMs') ?? 4000;

  function tell(code: 'timeout' | 'unavailable'): void {
    if (process.env.NODE_ENV !== 'production' && !rest) warn(CHUNK_TEXT, 'error');
    emit(setting('onEvent'), { type: 'load_failure', code });
  }

  /** Fetches the rest, and opens the field; when that fails, there is none at the end. */
  function wake(): Promise<void> {
    opening ??= preload()
      .then(open)
      .catch((error: unknown) => {
        tell('unavailable');
        if (!rest) opening = undefined;
        else
          queueMicrotask(() => {
            throw error; // Of the options, which the page hears; the person passes.
          });
      });
    return opening;
  }

  /** As {@link wake}, for who waits no longer than a submit is held, and not after the signal. */
  const wakeInTime = (signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = after(deadlineMs(), () => {
        tell('timeout');
        resolve();
      });
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener('abort', end);
      void wake().then(end);
    });

  const verb =
    (name: keyof Field) =>
    (...given: never[]) => {
      const call = (): unknown =>
        real
          ? (real.field[name] as (...all: never[]) => unknown)(...given)
          : name === 'validate'
            ? undefined
            : UNAVAILABLE;
      return real ? call() : wakeInTime().then(call);
    };

  const field = {
    ...fromNames(VERBS, verb),
    getSnapshot: () =>
      real?.field.getSnapshot() ?? (latest.value ? { ...idle, value: latest.value } : idle),
    getView: () => real?.field.getView() ?? idle,
    subscribe(listener: (snapshot: Snapshot) => void) {
      if (!real) listener(field.getSnapshot());
      return ready((opened) => opened.field.subscribe(listener));
    },
    bind: (bound) => ready((opened) => opened.field.bind(bound)),
    reset(value = '') {
      if (real) real.field.reset(value);
      else latest = { ...latest, value };
    },
  } as Field;

  /** Whether a submit is held for the input. */
  const isNeeded = ({ value, required, willValidate, multiple }: HTMLInputElement) =>
    willValidate && !multiple && (value.trim() !== '' || (latest.required ?? required));

  /** Holds a submit until the field is there, which then validates it; if nothing comes, it is sent. */
  function holdEarly(event: Submit): void {
    const text = input!.value;
    const hold = startEarlyHold(
      event,
      (target) =>
        target === input
          ? input!.value !== text
          : unopened.has(target as HTMLInputElement) &&
            (target as HTMLInputElement).form === event.target,
      (reason) => {
        emit(setting('onEvent'), { type: 'unsent', reason });
      },
    );
    if (!hold) return;
    const { press, sinceMs, signal } = hold;
    const { form, submitter } = press;
    void wakeInTime(signal).then(async () => {
      // While its event is on its way, a form passes over `requestSubmit()`.
      if (event.eventPhase) await new Promise<void>((resolve) => after(0, resolve));
      if (signal.aborted) return;
      for (const [node, openOther] of unopened) if ((node.form ?? node) === form) openOther();
      // The page emptied what was to be sent.
      const isEmptied = text !== '' && !input!.value;
      hold.end(!real && (isEmptied || !form.isConnected) ? 'gone' : undefined);
      if (real) rest!.goOnHolding(press, sinceMs);
      else if (form.isConnected && !isEmptied) {
        sending = form;
        form.requestSubmit(submitter?.form === form && !submitter.disabled ? submitter : undefined);
        sending = null;
      }
    });
  }

  /**
   * Attaches an input or a form once the field is there. Until then it gets the submits before the
   * guard does, which is there when the first field is: that validates this one with the others.
   */
  function attach(
    node: HTMLInputElement | HTMLFormElement,
    life: AbortController,
    attachTo: (opened: Binding) => Undo,
  ): Undo {
    const detach = ready((opened) => {
      life.abort();
      return attachTo(opened);
    });
    unopened.set(node, () => {
      if (rest) open();
    });
    life.signal.addEventListener('abort', () => unopened.delete(node));
    const root = node.getRootNode();
    listenUntil(life.signal, true)((root as Document).defaultView ?? root, 'submit', (event) => {
      const submit = event as Event as Submit;
      const isOurs = [node, node.form].includes(submit.target);
      if (!isOurs || !input?.isConnected || submit.target === sending) return;
      if (submit.defaultPrevented || isExempt(submit)) return;
      // A form library validates the same submit by the field's rule, which then knows of it.
      if (latest.gate === false) early.isLeft = true;
      if (rest) open();
      else if (latest.gate !== false && isNeeded(input)) holdEarly(submit);
    });
    return () => {
      life.abort();
      endEarlyHoldsOfGone();
      detach();
    };
  }

  return {
    field,
    attachInput(attached, suggestionId) {
      if (process.env.NODE_ENV !== 'production') warnOfNode(attached);
      if (attached.localName !== 'input') return () => {};
      const life = new AbortController();
      const mine: Early = (early = { suggestionId });
      const undo = attach(attached, life, (opened) => rest!.attachEarly(opened, attached, mine));
      input = attached;
      const types = 'pointerover pointerdown focus blur input change animationstart invalid';
      listenUntil(life.signal)(attached, types, (event) => {
        if (event.type === 'input') mine.typed = event;
        if (/blur|change/.test(event.type))
          // A window that loses the focus leaves the focus where it is in the page.
          mine.isLeft ||= (attached.getRootNode() as Document).activeElement !== attached;
        void wake();
      });
      if (real) return undo;
      // The browser stops what is invalid for it before anybody hears of a submit.
      const { nativeValidity, load = nativeValidity ? 'idle' : 'touch' } = latest;
      if (load === 'now' || attached.value || refused || attached.matches(':focus')) void wake();
      else if (load === 'idle') (self.requestIdleCallback ?? setTimeout)(wake);
      return undo;
    },
    attachForm: (form) => attach(form, new AbortController(), (opened) => opened.attachForm(form)),
    follow(next) {
      latest = next;
      if (real) real.follow(next);
      else if (next.refused) void wake();
    },
    takeOffer() {
      real?.takeOffer();
    },
    dismissOnEscape(event) {
      real?.dismissOnEscape(event);
    },
  };
}
