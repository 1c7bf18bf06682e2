import { expect, test } from 'vitest';
import { readEvents, readEventTables } from './event-tables.js';

test('docs/events.md has every event of the types', () => {
  const { text, wanted } = readEventTables();
  expect(text).toContain('`answered`');
  expect(text).toBe(wanted);
});

const source = (comment) => `
/**
 * What happened.
 *
${comment} */
export type SomeEvent = { atMs: number } & (
  | {
      type: 'sent';
      /** In bytes. */
      size: number;
      to?: 'a' | 'b';
    }
  | { type: 'lost' | 'late'; code: number }
);

/** Another. */
`;

test('an event has its members, and the line about it', () => {
  const events = readEvents(
    'SomeEvent',
    source(' * - `sent`: it was\n *   sent.\n * - `lost`, `late`: it was not.\n *\n * The end.\n'),
  );
  expect(events).toEqual([
    { type: 'sent', members: ['size: number', "to?: 'a' | 'b'"], what: 'It was sent.' },
    { type: 'lost', members: ['code: number'], what: 'It was not.' },
    { type: 'late', members: ['code: number'], what: 'It was not.' },
  ]);
});

test.each([
  [' * - `sent`: it was sent.\n', 'no line about lost'],
  [' * - `sent`, `lost`, `late`, `gone`: it was.\n', 'no event gone'],
])('an event and the lines about it have to agree: %j', (comment, message) => {
  expect(() => readEvents('SomeEvent', source(comment))).toThrow(message);
});
