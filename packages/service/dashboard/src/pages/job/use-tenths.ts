import type { CompleteJob } from '@postern/protocol';
import { useState } from 'react';
import { isOpen, progressText, stateText, tenthOf } from '../../words/job-words.ts';

/** Tells how far a job is, at most once a tenth: who listens is not to be talked over. */
export function useTenths(job: CompleteJob): string {
  const mark = isOpen(job) ? String(tenthOf(job)) : job.status;
  const [told, setTold] = useState({ mark, text: '' });
  if (told.mark !== mark) {
    const text = isOpen(job) ? progressText(job) : `${stateText(job)}. ${progressText(job)}`;
    setTold({ mark, text });
    return text;
  }
  return told.text;
}
