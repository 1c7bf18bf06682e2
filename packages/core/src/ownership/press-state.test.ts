import { expect, test } from 'vitest';
import { next, UNLEFT, type PressEvent, type PressState } from './press-state.ts';

type Step = [atMs: number, event: PressEvent];

const left: PressEvent = { type: 'left', text: 'jane@example.org' };
const press: PressEvent = { type: 'press', text: 'jane@example.org', waitMs: 1200 };
const tick: PressEvent = { type: 'tick' };

const after = (...steps: Step[]): PressState =>
  steps.reduce((state, [atMs, event]) => next(state, { ...event, atMs }), UNLEFT);

test.each<[title: string, steps: Step[], heldUntilMs: number, end: PressState['end']]>([
  ['a press before the user left the field is not held', [[0, press]], Infinity, null],
  [
    'a press is held for what remains of the time',
    [
      [100, left],
      [500, press],
    ],
    1300,
    null,
  ],
  [
    'a press after the time is not held',
    [
      [100, left],
      [1300, press],
    ],
    Infinity,
    null,
  ],
  [
    'a press with another text is not held',
    [
      [0, left],
      [1, { ...press, text: 'jo@example.org' }],
    ],
    Infinity,
    null,
  ],
  [
    'leaving the field again with the same text starts no time',
    [
      [0, left],
      [900, left],
      [1000, press],
    ],
    1200,
    null,
  ],
  [
    'a tick before the time changes nothing',
    [
      [0, left],
      [1, press],
      [1199, tick],
    ],
    1200,
    null,
  ],
  [
    'the press goes on when the time is over',
    [
      [0, left],
      [1, press],
      [1200, tick],
    ],
    Infinity,
    'send',
  ],
  [
    'a release ends the time now',
    [
      [0, left],
      [1, press],
      [5, { type: 'release' }],
    ],
    5,
    null,
  ],
  [
    'a release without a held press changes nothing',
    [
      [0, left],
      [5, { type: 'release' }],
    ],
    Infinity,
    null,
  ],
  [
    'a page that may be left waits',
    [
      [0, left],
      [1, press],
      [500, { type: 'leave' }],
    ],
    2500,
    null,
  ],
  [
    'an edit ends the press',
    [
      [0, left],
      [1, press],
      [2, { type: 'end', reason: 'edited' }],
    ],
    Infinity,
    'edited',
  ],
  [
    'an edit without a held press changes nothing',
    [
      [0, left],
      [2, { type: 'end', reason: 'edited' }],
    ],
    Infinity,
    null,
  ],
])('%s', (_, steps, heldUntilMs, end) => {
  expect(after(...steps)).toMatchObject({ heldUntilMs, end });
});
