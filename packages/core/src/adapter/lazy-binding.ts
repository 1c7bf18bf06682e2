import { endHold, gateSubmit } from '../dom/hold.ts';
import { listenUntil } from '../dom/listen.ts';
import { emit } from '../events.ts';
import type { Field } from '../field.ts';
import type { Snapshot } from '../types.ts';
import { inTime, load, rest, type Rest } from './load.ts';
import type { LazyBinding, NodeBinding } from './node-binding.ts';
import type { BindingOptions } from './options.ts';
import type { SharedValidator } from './shared.ts';
import { hearTouch, type Done } from './touch.ts';
import { IDLE, UNAVAILABLE, VERBS } from './unloaded.ts';

type Undo = () => void;

/** Opens a binding that fetches its rest. */
export function openLazily(
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
): LazyBinding {
  let latest = options;
  let real: NodeBinding | undefined;
  let opening: Promise<NodeBinding | undefined> | undefined;
  let input: HTMLInputElement | undefined;
  const queue = new Set<(opened: NodeBinding) => void>();

  function open(loaded: Rest): NodeBinding {
    if (!real) {
      real = loaded.open(latest, shared);
      for (const call of queue) call(real);
    }
    return real;
  }

  function ready(call: (opened: NodeBinding) => Undo): Undo {
    let undo: Undo | undefined;
    const mine = (opened: NodeBinding) => {
      undo = call(opened);
    };
    if (real) mine(real);
    else queue.add(mine);
    return () => {
      queue.delete(mine);
      undo?.();
    };
  }

  function tell(code: 'timeout' | 'unavailable'): void {
    emit(latest.onEvent ?? shared?.options.onEvent, { type: 'load_failure', code });
  }

  /** Fetches the rest, and opens the field; undefined when that fails. */
  function wake(): Promise<NodeBinding | undefined> {
    opening ??= load()
      .then(open)
      .catch((error: unknown) => {
        tell('unavailable');
        if (!rest()) opening = undefined;
        else
          queueMicrotask(() => {
            throw error; // Of the options, which the page hears; the person passes.
          });
        return undefined;
      });
    return opening;
  }

  const deadlineMs = () => latest.deadlineMs ?? shared?.options.deadlineMs ?? 4000;

  /** As {@link wake}, for who waits no longer than a submit is held. */
  const wakeInTime = (signal?: AbortSignal) =>
    inTime(wake(), {
      limitMs: deadlineMs(),
      signal,
      onTimeout() {
        tell('timeout');
      },
    });

  const verb = (name: keyof Field) => {
    const call = (opened: NodeBinding | undefined, given: never[]): unknown =>
      opened
        ? (opened.field[name] as (...all: never[]) => unknown)(...given)
        : name === 'validate'
          ? undefined
          : UNAVAILABLE;
    return (...given: never[]) =>
      real ? call(real, given) : wakeInTime().then((opened) => call(opened, given));
  };

  const field = {
    ...Object.fromEntries(VERBS.map((name) => [name, verb(name)])),
    getSnapshot: () =>
      real?.field.getSnapshot() ?? (latest.value ? { ...IDLE, value: latest.value } : IDLE),
    getView: () => real?.field.getView() ?? IDLE,
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

  /**
   * Hears the submits of forms before the gate does, which is there when the first field is: it
   * judges this one with the others. Until then a submit is held; if nothing comes, it passes.
   */
  function hearSubmits(
    node: Node,
    signal: AbortSignal,
    isOurs: (form: EventTarget | null) => boolean | undefined,
  ): void {
    listenUntil(signal, true)(node.getRootNode(), 'submit', (event) => {
      if (!isOurs(event.target)) return;
      const loaded = rest();
      if (loaded) open(loaded);
      else
        void gateSubmit(event as Event as SubmitEvent, {
          values() {
            const { value, required } = input!;
            const isNeeded = value.trim() || (latest.required ?? required);
            return isNeeded && !input!.matches(':disabled') ? value : null;
          },
          async judge(held) {
            const untilMs = Date.now() + deadlineMs();
            const opened = await wakeInTime(held);
            return (
              !opened ||
              ((resubmit) => {
                resubmit(untilMs);
              })
            );
          },
        });
    });
  }

  /** Attaches once the field is there; until then it hears by itself. Returns its undo. */
  function attach(
    form: () => HTMLFormElement | null,
    hear: (signal: AbortSignal) => void,
    attachTo: (opened: NodeBinding) => Undo,
  ): Undo {
    const life = new AbortController();
    const detach = ready((opened) => {
      life.abort();
      return attachTo(opened);
    });
    if (!real) hear(life.signal);
    return () => {
      if (!real) endHold(form());
      life.abort();
      detach();
    };
  }

  function attachInput(attached: HTMLInputElement, suggestionId?: string): Undo {
    const done: Done = { isLeft: false };
    function hear(signal: AbortSignal): void {
      input = attached;
      hearTouch(attached, signal, { done, touch: wake });
      if (latest.gate !== false) hearSubmits(attached, signal, (form) => form === attached.form);
      const { load: when } = latest;
      if (when === 'now' || attached.value || attached.matches(':focus')) void wake();
      else if (when === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(wake);
    }
    return attach(
      () => attached.form,
      hear,
      (opened) => {
        const undo = opened.attachInput(attached, suggestionId);
        if (done.typed) opened.field.input(attached.value, done.typed);
        if (done.isLeft && attached.isConnected) opened.field.commit();
        return undo;
      },
    );
  }

  return {
    field,
    attachInput,
    follow(next) {
      latest = next;
      real?.follow(next);
    },
    attachForm: (form) =>
      attach(
        () => form,
        (signal) => {
          hearSubmits(form, signal, (each) => each === form && input?.isConnected);
        },
        (opened) => opened.attachForm(form),
      ),
    ready,
    takeOffer() {
      real?.takeOffer();
    },
    dismissOnEscape(event) {
      real?.dismissOnEscape(event);
    },
  };
}
