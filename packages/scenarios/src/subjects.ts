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

/** Every scenario, by subject. */
export const subjects: Record<string, Scenario[]> = {
  typing,
  memory,
  failure,
  policy,
  gate,
  holding,
  intent,
  unsent,
  exceptions,
  library,
  pointer,
  suggestion,
  refusal,
  steps,
  receipt,
  accessible,
  text,
  address,
  translation,
  composition,
  life,
  edges,
};

/** Number and title of every scenario, by subject: what `docs/scenarios.md` is made of. */
export const table = Object.entries({ ...subjects, loading }).map(([subject, scenarios]) => ({
  subject,
  scenarios: scenarios.map((each) => ({ number: label(each), title: each.title })),
}));
