import { describe, expect, it } from 'vitest';
import { newerJob, type JobView } from './newer-job.ts';

const job = (processed: number, rest: Partial<JobView> = {}): JobView => ({
  job_id: 'j-1',
  status: 'processing',
  webhook: false,
  mode: 'fast',
  total: 100,
  processed,
  counts: { valid: processed, risky: 0, invalid: 0 },
  reason: null,
  created_at: '2026-11-21T15:00:00.000Z',
  started_at: null,
  finished_at: null,
  ...rest,
});
const reasons = [{ reason_code: 'domain_ok', count: 30 }];

describe('newerJob', () => {
  it('takes the first that comes', () => {
    expect(newerJob(undefined, job(3))).toEqual(job(3));
  });

  it('takes what is further, and keeps the reasons, which are not told live', () => {
    expect(newerJob(job(30, { reasons }), job(40))).toEqual(job(40, { reasons }));
  });

  it('does not run back when a reply was overtaken', () => {
    expect(newerJob(job(40), job(30, { reasons }))).toEqual(job(40, { reasons }));
  });

  it('does not begin anew what is over', () => {
    const over = job(40, { status: 'failed', reason: 'canceled' });
    expect(newerJob(over, job(41))).toEqual(over);
  });

  it('ends, however far it had come', () => {
    const over = job(39, { status: 'failed', reason: 'canceled' });
    expect(newerJob(job(40), over)).toEqual(over);
  });
});
