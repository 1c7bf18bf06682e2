import { describe, expect, it } from 'vitest';
import { allDays, countsByReason, totalOf } from './counts.ts';

describe('counts of usage', () => {
  it('have every day, over the end of a month and of summer time', () => {
    const days = allDays({
      from: '2026-10-24',
      to: '2026-11-02',
      days: [
        { day: '2026-10-25', status: 'valid', count: 3 },
        { day: '2026-10-25', status: 'invalid', count: 1 },
        { day: '2026-11-02', status: 'risky', count: 2 },
      ],
    });
    expect(days.map(({ key, counts }) => `${key} ${counts.total}`)).toEqual([
      '2026-10-24 0',
      '2026-10-25 4',
      '2026-10-26 0',
      '2026-10-27 0',
      '2026-10-28 0',
      '2026-10-29 0',
      '2026-10-30 0',
      '2026-10-31 0',
      '2026-11-01 0',
      '2026-11-02 2',
    ]);
    expect(totalOf(days)).toEqual({ valid: 3, risky: 2, invalid: 1, total: 6 });
  });

  it('add up a reason of two statuses, and leave out results without a reason', () => {
    expect(
      countsByReason([
        { status: 'risky', reason_code: 'typo_near', count: 2 },
        { status: 'valid', reason_code: '', count: 9 },
        { status: 'invalid', reason_code: 'typo_near', count: 1 },
      ]),
    ).toEqual([{ reason_code: 'typo_near', count: 3 }]);
  });
});
