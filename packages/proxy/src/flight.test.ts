import { expect, test, vi } from 'vitest';
import { createFlights } from './flight.ts';
import { Refusal } from './refusal.ts';

const never = new Promise<never>(() => undefined);
/** As Workers say it of a promise whose request has ended. */
const lost = () => Promise.reject(new Error('This promise can never settle'));

test('a flight that the platform says is lost is flown once more, for all who joined', async () => {
  const flights = createFlights<string>({ maxMs: 1000, now: () => 0 });
  flights.join('jane', () => ({ answer: lost(), landed: never })).catch(() => undefined);
  const again = vi.fn(() => ({ answer: Promise.resolve('found'), landed: never }));
  const joined = [1, 2, 3].map(() => flights.join('jane', again));
  expect(await Promise.all(joined)).toEqual(['found', 'found', 'found']);
  expect(again).toHaveBeenCalledTimes(1);
});

test('a flight that is lost again is not flown a third time', async () => {
  const flights = createFlights<string>({ maxMs: 1000, now: () => 0 });
  const start = vi.fn(() => ({ answer: lost(), landed: never }));
  const asked = [1, 2, 3].map(() => flights.join('jane', start));
  const ends = await Promise.allSettled(asked);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(start).toHaveBeenCalledTimes(2);
});

test('a refusal is an outcome, and is not asked for again', async () => {
  const flights = createFlights<string>({ maxMs: 1000, now: () => 0 });
  const answer = Promise.reject(new Refusal('overloaded'));
  const start = vi.fn(() => ({ answer, landed: answer.catch(() => undefined) }));
  const asked = [1, 2].map(() => flights.join('jane', start));
  for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'overloaded' });
  expect(start).toHaveBeenCalledTimes(1);
});

test('flights that never land are not kept', async () => {
  let nowMs = 0;
  const flights = createFlights<string>({ maxMs: 1000, now: () => nowMs });
  const start = vi.fn(() => ({ answer: Promise.resolve('found'), landed: never }));
  await flights.join('jane', start);
  await flights.join('joe', start);
  nowMs = 999;
  await flights.join('jane', start);
  expect(start).toHaveBeenCalledTimes(2);
  nowMs = 1000;
  await flights.join('jane', start);
  await flights.join('joe', start);
  expect(start).toHaveBeenCalledTimes(4);
});
