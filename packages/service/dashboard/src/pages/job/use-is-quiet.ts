import type { CompleteJob } from '@postern/protocol';
import { useEffect, useState } from 'react';

/** A job that is worked on gets further within this time; one that only waits does not. */
const QUIET_MS = 20_000;

/**
 * Whether a job has begun and does not get further: what is left waits for hosts that asked to
 * come back later.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export function useIsQuiet({ status, processed, total }: CompleteJob): boolean {
  const [quietAt, setQuietAt] = useState<number | null>(null);
  const isUnderWay = status === 'processing' && processed < total;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => {
      setQuietAt(processed);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isUnderWay, processed]);
  return isUnderWay && quietAt === processed;
}
