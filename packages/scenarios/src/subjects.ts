import { accessible } from './accessible.ts';
import { address } from './address.ts';
import { composition } from './composition.ts';
import { edges } from './edges.ts';
import { exceptions } from './exceptions.ts';
import { failure } from './failure.ts';
import { gate } from './gate.ts';
import { holding } from './holding.ts';
import { intent } from './intent.ts';
import { library } from './library.ts';
import { life } from './life.ts';
import { loading } from './loading.ts';
import { memory } from './memory.ts';
import { pointer } from './pointer.ts';
import { policy } from './policy.ts';
import { receipt } from './receipt.ts';
import { refusal } from './refusal.ts';
import { steps } from './steps.ts';
import { suggestion } from './suggestion.ts';
import { text } from './text.ts';
import { translation } from './translation.ts';
import { typing } from './typing.ts';
import { unsent } from './unsent.ts';
import { label, type Scenario } from './scenario.ts';

/** Every scenario, by its heading in `docs/scenarios.md`. */
export const subjects: Record<string, Scenario[]> = {
  'Typing and leaving the field': typing,
  Caching: memory,
  'Failed checks, timeouts and rate limits': failure,
  Policies: policy,
  'Submit guard': gate,
  'Held submits': holding,
  'Page changes during a held submit': intent,
  'Held submits that are not sent': unsent,
  'Read-only inputs, window focus and native validity': exceptions,
  'Form libraries': library,
  'Layout shifts during a click': pointer,
  'Typo suggestions': suggestion,
  'Rejections by the server': refusal,
  'Multi-step forms': steps,
  Receipts: receipt,
  'Screen readers': accessible,
  Messages: text,
  'Unicode addresses and addresses in longer text': address,
  'Page translation': translation,
  'Input methods (IME)': composition,
  'Hydration, reset and unmount': life,
  'Required fields, `askOn` and reconnects': edges,
};

/** The content of `docs/scenarios.md`: each heading with the number and title of its scenarios. */
export const table = Object.entries({ ...subjects, 'Lazy loading': loading }).map(
  ([heading, scenarios]) => ({
    heading,
    scenarios: scenarios.map((each) => ({ number: label(each), title: each.title })),
  }),
);
