import { after } from '../clock.ts';
import { describeInput, makeStatus } from '../dom/describe.ts';
import { endHold, hold, isHeld, isPassing, isUngated, resubmit, stopEvent } from '../dom/hold.ts';
import { listenUntil } from '../dom/listen.ts';
import { emit } from '../events.ts';
import type { Field } from '../field.ts';
import type { Snapshot, When } from '../types.ts';
import { IDLE, UNAVAILABLE } from './idle.ts';
import type { NodeBinding } from './node-binding.ts';
import type { BindingOptions } from './options.ts';
import type * as all from './rest.ts';
import type { SharedValidator } from './shared.ts';

type Rest = typeof all;

let rest: Rest | undefined;
let loading: Promise<Rest> | undefined;

/** Fetches the rest, once; after a failure the next call tries again. */
function load(): Promise<Rest> {
  loading ??= import('./rest.ts').then(
    (loaded) => (rest = loaded),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Fetches what a field needs before a person comes to one. Rejects when it cannot be fetched. */
export async function preload(): Promise<void> {
  await load();
}

/** What is done to a field, beside what is answered before it is there. */
const VERBS = [
  'input',
  'commit',
  'validate',
  'accept',
  'undo',
  'dismiss',
  'refuse',
  'retry',
  'setOptions',
  'suspend',
  'bind',
] as const satisfies (keyof Field)[];

/** As the one of `eager.ts`; all but this is fetched when a person comes to the field. */
export function openNodeBinding(
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
): NodeBinding {
  let latest = options;
  let value = '';
  let real: NodeBinding | undefined;
  let waking: Promise<NodeBinding> | undefined;
  let attached: HTMLInputElement | undefined;
  const queue = new Set<(opened: NodeBinding) => void>();

  function open(loaded: Rest): NodeBinding {
    if (real) return real;
    real = loaded.open(latest, shared);
    real.setValue(value);
    for (const call of queue) call(real);
    queue.clear();
    return real;
  }

  /** Calls with the real binding: at once, or when it is there. Returns its undo. */
  function ready(call: (opened: NodeBinding) => () => void): () => void {
    let undo = () => {};
    const mine = (opened: NodeBinding) => {
      undo = call(opened);
    };
    if (real) mine(real);
    else queue.add(mine);
    return () => {
      queue.delete(mine);
      undo();
    };
  }

  /** Fetches the rest, and opens the field. */
  function wake(): Promise<NodeBinding> {
    waking ??= load().then(open, (error: unknown) => {
      waking = undefined;
      tell('unavailable');
      throw error;
    });
    return waking;
  }

  const touch = () => {
    wake().catch(() => {});
  };

  const deadlineMs = () => latest.deadlineMs ?? shared?.options.deadlineMs ?? 4000;

  /** As {@link wake}, for who cannot wait longer than a submit is held. */
  function wakeInTime(signal?: AbortSignal): Promise<NodeBinding | undefined> {
    return new Promise((resolve) => {
      const stop = after(deadlineMs(), () => {
        tell('timeout');
        resolve(undefined);
      });
      const end = (opened?: NodeBinding) => {
        stop();
        resolve(opened);
      };
      signal?.addEventListener('abort', () => {
        end();
      });
      wake().then(end, () => {
        end();
      });
    });
  }

  function tell(code: 'timeout' | 'unavailable'): void {
    emit(latest.onEvent ?? shared?.options.onEvent, { type: 'load_failure', code });
  }

  /** A verb of a field that is not there yet. */
  const later =
    <Name extends keyof Field>(name: Name, otherwise?: unknown) =>
    (...given: never[]) => {
      const call = (opened: NodeBinding) =>
        (opened.field[name] as (...all: never[]) => unknown)(...given);
      return real ? call(real) : wakeInTime().then((opened) => (opened ? call(opened) : otherwise));
    };

  const field = {
    ...Object.fromEntries(VERBS.map((name) => [name, later(name)])),
    check: later('check', UNAVAILABLE),
    settle: later('settle', UNAVAILABLE),
    submit: later('submit', UNAVAILABLE),
    getSnapshot: () => real?.field.getSnapshot() ?? (value ? { ...IDLE, value } : IDLE),
    getView: () => real?.field.getView() ?? IDLE,
    subscribe(listener: (snapshot: Snapshot) => void) {
      if (!real) listener(field.getSnapshot());
      return ready((opened) => opened.field.subscribe(listener));
    },
    reset(next = '') {
      if (real) real.field.reset(next);
      else value = next;
    },
  } as Field;

  /**
   * Hears the submits of forms before the gate does, which is there when the first field is: it
   * judges this one with the others.
   */
  function hearSubmits(
    root: Node,
    signal: AbortSignal,
    isOurs: (form: EventTarget | null) => boolean | undefined,
  ): void {
    listenUntil(signal, true)(root, 'submit', (event) => {
      if (!isOurs(event.target)) return;
      if (rest) open(rest);
      else void onSubmit(event as Event as SubmitEvent, attached!);
    });
  }

  /** Holds a submit until the field is there, which then decides; if it does not come, it passes. */
  async function onSubmit(event: SubmitEvent, input: HTMLInputElement): Promise<void> {
    const { submitter } = event;
    const form = event.target as HTMLFormElement;
    const isNeeded = input.value.trim() || (latest.required ?? input.required);
    if (!isNeeded || input.matches(':disabled') || isPassing(form) || isUngated(form, submitter))
      return;
    if (isHeld(form)) {
      stopEvent(event);
      return;
    }
    const controller = new AbortController();
    const untilMs = Date.now() + deadlineMs();
    const opened = wakeInTime(controller.signal);
    if (await hold(event, { values: () => input.value, until: opened, controller }))
      resubmit(form, submitter, (await opened) && untilMs);
  }

  function attachInput(input: HTMLInputElement, suggestionId?: string): () => void {
    const life = new AbortController();
    const { signal } = life;
    let typed: When | null = null;
    let isLeft = false;
    const detach = ready((opened) => {
      life.abort();
      const undo = opened.attachInput(input, suggestionId);
      if (typed) opened.field.input(input.value, typed);
      if (isLeft && input.isConnected) opened.field.commit();
      return undo;
    });
    if (!real) {
      const on = listenUntil(signal);
      on(input, 'pointerover pointerdown focus animationstart', touch);
      on(input, 'input', ({ isComposing }) => {
        typed = isComposing ? 'later' : 'pause';
        touch();
      });
      on(input, 'change', () => {
        isLeft ||= !input.matches(':focus');
        touch();
      });
      on(input, 'blur', () => {
        isLeft = true;
      });
      attached = input;
      if (latest.gate !== false)
        hearSubmits(input.getRootNode(), signal, (form) => form === input.form);
      const { load: when = 'touch' } = latest;
      if (when === 'now' || input.value || input.matches(':focus')) touch();
      else if (when === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(touch);
    }
    return () => {
      if (!real) endHold(input.form);
      life.abort();
      detach();
    };
  }

  if (rest) open(rest);
  return {
    field,
    attachInput,
    follow(next) {
      latest = next;
      real?.follow(next);
    },
    setValue(next) {
      if (real) real.setValue(next);
      else value = next ?? '';
    },
    attachForm(form) {
      const life = new AbortController();
      const undo = ready((opened) => {
        life.abort();
        return opened.attachForm(form);
      });
      if (!real)
        hearSubmits(
          form.getRootNode(),
          life.signal,
          (each) => each === form && attached?.isConnected,
        );
      return () => {
        if (!real) endHold(form);
        life.abort();
        undo();
      };
    },
    showValidity(input, describedBy) {
      if (latest.required) input.setAttribute('aria-required', 'true');
      const undescribe = describeInput(input, describedBy);
      const undo = ready((opened) => opened.showValidity(input, describedBy));
      return () => {
        undo();
        undescribe();
      };
    },
    showMessage: (node) => ready((opened) => opened.showMessage(node)),
    showStatus(node) {
      makeStatus(node);
      return ready((opened) => opened.showStatus(node));
    },
    showSuggestion(button) {
      button.type = 'button';
      return ready((opened) => opened.showSuggestion(button));
    },
    onAccept(address) {
      latest.onAccept?.(address);
    },
    takeOffer() {
      real?.takeOffer();
    },
    dismissOnEscape(event) {
      real?.dismissOnEscape(event);
    },
  };
}

export { openNodeBinding as openBinding };
