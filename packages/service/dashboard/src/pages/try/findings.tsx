import type { Mode } from '@postern/protocol';
import type { RefObject } from 'react';
import type { Inspection } from '../../api/wire.ts';
import { Snippet } from '../../ui/snippet.tsx';
import { CheckList } from './check-list.tsx';
import { TimingsTable } from './timings-table.tsx';
import { Verdict } from './verdict.tsx';

/** The request and what came of it. */
export interface FindingsProps {
  heading: RefObject<HTMLHeadingElement | null>;
  question: { email: string; mode: Mode };
  inspection: Inspection;
}

/** Shows a result, its checks, the network requests, and the API response. */
export function Findings({ heading, question, inspection }: FindingsProps) {
  const { result, checks, timings, is_test: isTest } = inspection;
  return (
    <>
      <section className="part" aria-labelledby="verdict">
        <h2 id="verdict" ref={heading} tabIndex={-1}>
          Result<span className="unseen">: {result.status}</span>
        </h2>
        {isTest && (
          <p className="remark">
            This is a test address. The address itself selects the result: what follows is
            simulated, and no network requests were sent.
          </p>
        )}
        <Verdict question={question} result={result} />
      </section>
      <section className="part" aria-labelledby="checks">
        <h2 id="checks">Checks</h2>
        <CheckList checks={checks} />
      </section>
      {timings && !isTest && (
        <section className="part" aria-labelledby="timings">
          <h2 id="timings">Network requests</h2>
          <TimingsTable timings={timings} />
        </section>
      )}
      <details className="unfold">
        <summary>API response</summary>
        <Snippet name="JSON" code={JSON.stringify(result, null, 2)} />
      </details>
    </>
  );
}
