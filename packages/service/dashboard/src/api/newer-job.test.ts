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
  it('takes the first job', () => {
    expect(newerJob(undefined, job(3))).toEqual(job(3));
  });

  it('takes the job with more progress, and keeps the reasons, which events do not have', () => {
    expect(newerJob(job(30, { reasons }), job(40))).toEqual(job(40, { reasons }));
  });

  it('ignores a response with less progress', () => {
    expect(newerJob(job(40), job(30, { reasons }))).toEqual(job(40, { reasons }));
  });

  it('keeps a job that has ended', () => {
    const over = job(40, { status: 'failed', reason: 'canceled' });
    expect(newerJob(over, job(41))).toEqual(over);
  });

  it('takes a job that has ended, whatever its progress', () => {
    const over = job(39, { status: 'failed', reason: 'canceled' });
    expect(newerJob(job(40), over)).toEqual(over);
  });
});
