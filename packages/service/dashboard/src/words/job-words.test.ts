import { describe, expect, it, vi } from 'vitest';
import { progressText, stateText } from './job-words.ts';

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en-US'] }));

const job = (processed: number, total = 5000) =>
  ({ status: 'processing', processed, total }) as const;

describe('the words of a job', () => {
  it('has the progress', () => {
    expect(progressText(job(1200))).toBe('1,200 of 5,000 addresses, 24%');
    expect(progressText(job(0, 1))).toBe('0 of 1 address, 0%');
    expect(progressText({ status: 'queued' })).toBe('0 of 0 addresses, 0%');
  });

  it('calls a canceled job canceled, not failed', () => {
    expect(stateText({ status: 'failed', reason: 'canceled' })).toBe('Canceled');
    expect(stateText({ status: 'failed', reason: 'expired' })).toBe('Failed');
  });
});
