import { expect, test } from 'vitest';
import type { FieldReport } from '../diagnostics/registry.ts';
import { IDLE } from '../idle.ts';
import { EMPTY } from '../outcome.ts';
import { DEFAULTS } from '../settings.ts';
import type { Snapshot } from '../types.ts';
import { whyOf, type Situation } from './why.ts';

type Parts = Partial<Omit<FieldReport, 'snapshot'>> & { snapshot?: Partial<Snapshot> };

const reportOf = ({ snapshot, ...parts }: Parts = {}): FieldReport => ({
  settings: DEFAULTS,
  outcome: EMPTY,
  planned: null,
  pauseEndsAtMs: null,
  requests: [],
  deadlineAtMs: null,
  ownPolicy: undefined,
  isRefused: false,
  ...parts,
  snapshot: { ...IDLE, value: 'jane@example.org', decision: 'allow', ...snapshot },
});

const sentenceOf = (report: FieldReport | null, situation: Partial<Situation> = {}): string =>
  whyOf({
    load: 'ready',
    report,
    hold: null,
    others: [],
    ruleOfFailure: 'allow',
    nowMs: 2500,
    ...situation,
  });

const requests = [{ mode: 'medium', sinceMs: 2000 }] as const;
const hold = (step: 'load' | 'validate' | 'settle') => ({ hold: { sinceMs: 1000, step } });
const outcome = { ...EMPTY, code: 'catch_all' } as const;

test.each<[string, FieldReport | null, Partial<Situation>?]>([
  [
    'The submit has waited 1.5 s for the code of this field, which is being fetched.',
    null,
    hold('load'),
  ],
  [
    'The submit has waited 1.5 s for the result in mode medium; after 4.0 s without one it is blocked.',
    reportOf({ requests }),
    { ...hold('validate'), ruleOfFailure: 'block' },
  ],
  [
    'This address is decided; the submit has waited 1.5 s for another field: Work.',
    reportOf(),
    { ...hold('validate'), others: ['Work'] },
  ],
  [
    'The result is there; the submit has waited 1.5 s and goes on once the page has rendered it.',
    reportOf(),
    hold('settle'),
  ],
  [
    'Nothing waits: the code of this field is fetched when the user reaches it.',
    null,
    { load: 'untouched' },
  ],
  [
    'The code of this field could not be loaded, so submits are sent without validation.',
    null,
    { load: 'failed' },
  ],
  [
    'The field waits for a pause in typing of 400 ms, and then sends a request.',
    reportOf({ planned: 'pause' }),
  ],
  [
    'The field waits until the user leaves it, because `askOn` is `leave`, and then sends a request.',
    reportOf({ planned: 'later', settings: { ...DEFAULTS, askOn: 'leave' } }),
  ],
  [
    'The field waits for a submit, because `askOn` is `submit`, and then sends a request.',
    reportOf({ planned: 'later', settings: { ...DEFAULTS, askOn: 'submit' } }),
  ],
  [
    'The field has waited 500 ms for the result in mode medium; no submit is held.',
    reportOf({ requests }),
  ],
  ['A submit would be blocked: your server rejected this address.', reportOf({ isRefused: true })],
  [
    'Nothing waits: the page set this text, which is validated when the user leaves the field or submits the form.',
    reportOf({ snapshot: { decision: 'wait' } }),
  ],
  [
    'A submit would be blocked (catch_all).',
    reportOf({ outcome, snapshot: { decision: 'block' } }),
  ],
  [
    'A submit would be stopped once, since the user may not have seen the suggestion.',
    reportOf({ snapshot: { decision: 'confirm', suggestion: 'jane@gmail.com' } }),
  ],
  [
    'A submit would be stopped once, so that the user confirms the address (catch_all).',
    reportOf({ outcome, snapshot: { decision: 'confirm' } }),
  ],
  ['Nothing waits: the field is empty.', reportOf({ snapshot: { value: ' ' } })],
  [
    'Nothing waits: there is no result (timeout), and a submit would be sent without one.',
    reportOf({
      outcome: { ...EMPTY, code: 'timeout' },
      snapshot: { failure: { code: 'timeout' } },
    }),
  ],
  [
    'Nothing waits: a submit would be sent, with a warning (catch_all).',
    reportOf({ outcome, snapshot: { decision: 'warn' } }),
  ],
  ['Nothing waits: a submit would be sent.', reportOf()],
])('%s', (sentence, report, situation) => {
  expect(sentenceOf(report, situation)).toBe(sentence);
});
