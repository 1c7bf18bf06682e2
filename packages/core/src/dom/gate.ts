import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import type { Outcome } from '../snapshot.ts';
import { inputOf } from './offer.ts';

interface Gate {
  joins: Set<{ field: Field }>;
  close: () => void;
}

type Member = [input: HTMLInputElement, field: Field];

/** One gate a form. */
const gates = new WeakMap<HTMLFormElement, Gate>();
/**
 * Puts an attached field behind the submit gate of a form, which holds a submit until every
 * field of the form is judged. Returns its undo; the last one takes the gate away.
 *
 * `form.submit()` fires no event and passes: the server checks again in every case.
 */
export function joinGate(form: HTMLFormElement, field: Field): () => void {
  const gate = gates.get(form) ?? openGate(form);
  const mine = { field };
  gates.set(form, gate);
  gate.joins.add(mine);
  return () => {
    if (!gate.joins.delete(mine) || gate.joins.size) return;
    gate.close();
    gates.delete(form);
  };
}

function openGate(form: HTMLFormElement): Gate {
  const page = form.ownerDocument;
  const joins: Gate['joins'] = new Set();
  /** The exact values that may pass; one submit uses them up. */
  let pass: string | null = null;
  let held: AbortController | null = null;
  /** Whether this is the second click of a double click, or Enter held down: no new intent. */
  let isRepeat = false;

  const members = () =>
    [...new Set([...joins].map(({ field }) => field))].flatMap((field): Member[] => {
      const input = inputOf(field);
      return input?.isConnected && !input.matches(':disabled') ? [[input, field]] : [];
    });
  const values = () => JSON.stringify(members().map(([input]) => input.value));

  function onSubmit(event: SubmitEvent): void {
    const { submitter } = event;
    if (isSkipped(form, submitter)) return;
    if (pass !== null && pass === values()) {
      pass = null;
      return;
    }
    if (isRepeat || held) {
      stop(event);
      return;
    }
    const asked = members();
    const mine = new AbortController();
    const outcomes = asked.map(([input, field]) => {
      field.input(input.value);
      return field.submit(undefined, mine.signal);
    });
    if (outcomes.some((outcome) => outcome instanceof Promise)) {
      stop(event);
      held = mine;
      void hold(asked, outcomes, submitter);
    } else if (!outcomes.every((outcome) => passes(outcome as Outcome))) {
      stop(event);
      refuse(form, asked, outcomes as Outcome[]);
    }
  }

  async function hold(
    asked: Member[],
    pending: (Outcome | Promise<Outcome>)[],
    submitter: HTMLElement | null,
  ): Promise<void> {
    const mine = held!;
    const { signal } = mine;
    const judged = values();
    submitter?.setAttribute('aria-busy', 'true');
    signal.onabort = () => {
      submitter?.removeAttribute('aria-busy');
      held = null;
    };
    const onEdit = () => {
      if (values() !== judged) mine.abort();
    };
    page.addEventListener('input', onEdit, { signal });
    const outcomes = await Promise.all(pending);
    // A framework that renders the verdict has its turn first.
    await new Promise<void>((resolve) => after(0, resolve));
    if (signal.aborted) return;
    mine.abort();
    // Who was let go by a reset was not judged.
    const isLetGo = outcomes.some(({ failure }) => failure?.code === 'aborted');
    if (isLetGo || values() !== judged || !form.isConnected) return;
    if (!outcomes.every(passes)) {
      refuse(form, asked, outcomes);
      return;
    }
    const button = submitter as HTMLButtonElement | null;
    pass = judged;
    form.requestSubmit(button?.form === form && !button.disabled ? button : undefined);
    pass = null;
  }

  function onPress({ detail, key, repeat }: MouseEvent & KeyboardEvent): void {
    if (detail < 2 && !(repeat && key === 'Enter')) return;
    isRepeat = true;
    after(0, () => (isRepeat = false));
  }

  const life = new AbortController();
  const heard = { capture: true, signal: life.signal };
  form.addEventListener('submit', onSubmit, heard);
  page.addEventListener('click', onPress as EventListener, heard);
  page.addEventListener('keydown', onPress as EventListener, heard);
  return {
    joins,
    close() {
      held?.abort();
      life.abort();
    },
  };
}

const passes = ({ decision }: Outcome) => decision === 'allow' || decision === 'warn';

/** `<form novalidate>` does not skip the gate: it only silences the browser's own bubbles. */
function isSkipped(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const button = submitter as HTMLButtonElement | null;
  const method = button?.getAttribute('formmethod') ?? form.getAttribute('method');
  return button?.formNoValidate === true || method?.toLowerCase() === 'dialog';
}

/** Focuses the first control that is wrong, in document order. */
function refuse(form: HTMLFormElement, asked: Member[], outcomes: Outcome[]): void {
  const inputs = asked.map(([input]) => input as HTMLElement);
  const wrong = [
    ...inputs.filter((_, index) => !passes(outcomes[index]!)),
    ...[...form.querySelectorAll<HTMLElement>(':invalid:not(fieldset),[aria-invalid=true]')].filter(
      (control) => !inputs.includes(control),
    ),
  ];
  wrong.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  // A control that is hidden, or a group, does not take the focus.
  wrong.some((control) => {
    control.focus();
    return control.matches(':focus');
  });
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
