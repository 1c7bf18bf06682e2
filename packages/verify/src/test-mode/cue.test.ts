import { expect, test } from 'vitest';
import { readCue } from './cue.ts';

test.each([
  ['jane', 'jane', 0],
  ['Mailbox_FULL', 'mailbox_full', 0],
  ['catch_all+2', 'catch_all', 0],
  ['slow-3000', '', 3000],
  ['SLOW-2000-Mailbox_Full+again', 'mailbox_full', 2000],
  ['slow-0-role', 'role', 0],
  ['slow-99999', '', 10_000],
  [`slow-${'9'.repeat(50)}`, '', 10_000],
  ['timeout', 'timeout', Infinity],
  ['slow-10-timeout', 'timeout', Infinity],
  ['slow-', 'slow-', 0],
  ['slow-soon', 'slow-soon', 0],
  ['slow--1', 'slow--1', 0],
  ['slow-1500x', 'slow-1500x', 0],
  ['+tag', '', 0],
])('reads %s as %j after %d ms', (local, name, waitMs) => {
  expect(readCue(local)).toEqual({ name, waitMs });
});
