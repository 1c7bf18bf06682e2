import type { CheckState, Status } from '@postern/protocol';
import type { ReactNode } from 'react';

/** The meaning of a mark. */
export type Tone = 'good' | 'doubt' | 'bad' | 'calm' | 'unsure' | 'busy';

/** The tone of a verdict. */
export const TONES: Record<Status, Tone> = { valid: 'good', risky: 'doubt', invalid: 'bad' };

/** The tone of a check. */
export const CHECK_TONES: Record<CheckState, Tone> = {
  pass: 'good',
  fail: 'bad',
  unknown: 'unsure',
  skipped: 'calm',
};

const SHAPES: Record<Tone, ReactNode> = {
  good: (
    <>
      <circle className="body" cx="10" cy="10" r="9" />
      <path className="sign" d="m5.8 10.4 2.9 2.9 5.5-6" />
    </>
  ),
  doubt: (
    <>
      <path className="body" d="M10 1 19.5 18H.5z" />
      <path className="sign" d="M10 7v5M10 14.9v.1" />
    </>
  ),
  bad: (
    <>
      <rect className="body" x="1.5" y="1.5" width="17" height="17" rx="1" />
      <path className="sign" d="m6.5 6.5 7 7m0-7-7 7" />
    </>
  ),
  unsure: (
    <>
      <circle className="ring" cx="10" cy="10" r="8.5" strokeDasharray="3 3" />
      <path className="stroke" d="M7.6 8a2.4 2.4 0 1 1 3.4 2.3c-.7.3-1 .8-1 1.6M10 14.6v.1" />
    </>
  ),
  busy: (
    <>
      <circle className="ring" cx="10" cy="10" r="8.5" />
      <path className="stroke" d="M10 5.2V10l3.2 2" />
    </>
  ),
  calm: (
    <>
      <circle className="ring" cx="10" cy="10" r="8.5" />
      <path className="stroke" d="M6.5 10h7" />
    </>
  ),
};

const COLORS: Record<Tone, string> = {
  good: 'good',
  doubt: 'doubt',
  unsure: 'doubt',
  bad: 'bad',
  calm: 'calm',
  busy: 'calm',
};

/** A shape and a word, so that the color alone has no meaning. */
export function Mark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="mark" data-tone={COLORS[tone]}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
