import { expect, it } from 'vitest';
import { CHECKS, type CheckName } from './checks.ts';

it.each(Object.keys(CHECKS) as CheckName[])(
  'the check %s has a question and a complete sentence for each outcome',
  (name) => {
    const { label, question, outcomes } = CHECKS[name];
    expect(label).toMatch(/^[A-Z][a-z ]+$/);
    expect(question).toMatch(/^[A-Z].*\?$/);
    for (const sentence of Object.values(outcomes)) expect(sentence).toMatch(/^[A-Z].*[^.]\.$/);
  },
);
