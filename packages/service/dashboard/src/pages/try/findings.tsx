import type { Mode } from '@postern/protocol';
import type { RefObject } from 'react';
import type { Inspection } from '../../api/wire.ts';
import { Snippet } from '../../ui/snippet.tsx';
import { CheckList } from './check-list.tsx';
import { TimingsTable } from './timings-table.tsx';
import { Verdict } from './verdict.tsx';

/** All that was found about an address. */
export interface FindingsProps {
  heading: RefObject<HTMLHeadingElement | null>;
  question: { email: string; mode: Mode };
  inspection: Inspection;
}

/** Shows a verdict, the checks behind it, what was asked for them, and the reply as a program gets it. */
export function Findings({ heading, question, inspection }: FindingsProps) {
  const { result, checks, timings } = inspection;
  return (
    <>
      <section className="part" aria-labelledby="verdict">
        <h2 id="verdict" ref={heading} tabIndex={-1}>
          The verdict<span className="unseen">: {result.status}</span>
        </h2>
        <Verdict question={question} result={result} />
      </section>
      <section className="part" aria-labelledby="checks">
        <h2 id="checks">What each check found</h2>
        <CheckList checks={checks} />
      </section>
      {timings && (
        <section className="part" aria-labelledby="timings">
          <h2 id="timings">What was asked</h2>
          <TimingsTable timings={timings} />
        </section>
      )}
      <details className="unfold">
        <summary>The reply as a program gets it</summary>
        <Snippet name="JSON" code={JSON.stringify(result, null, 2)} />
      </details>
    </>
  );
}
