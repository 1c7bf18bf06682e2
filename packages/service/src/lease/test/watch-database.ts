import { setImmediate as breathe } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Turns of the event loop without a query after which the database counts as idle. There can be some between two statements. */
const CALM_TURNS = 5;

type Callback = (...args: unknown[]) => void;

/**
 * Watches this process's connections to PostgreSQL until the test ends, so that a simulated clock can
 * stand still during queries, which take real time.
 *
 * @returns a function whose promise resolves once no query is running.
 */
export function watchDatabase(): () => Promise<void> {
  let waiting = 0;
  const connect = pg.Client.prototype.connect as (callback: Callback) => void;
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const counted = (work: unknown) => {
    waiting += 1;
    const ended = () => void (waiting -= 1);
    Promise.resolve(work).then(ended, ended);
    return work;
  };
  const spies = [
    vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
      this: pg.Client,
      callback?: Callback,
    ) {
      waiting += 1;
      connect.call(this, (...args) => {
        waiting -= 1;
        callback?.(...args);
      });
    } as never),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      return counted(query.apply(this, given));
    } as never),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return async () => {
    for (let calm = 0; calm < CALM_TURNS; calm += 1) {
      await breathe();
      if (waiting > 0) calm = -1;
    }
  };
}
