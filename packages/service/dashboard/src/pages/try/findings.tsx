import type { Mode } from '@postern/protocol';
import { CHECK_STATES, CHECKS, type CheckName } from '@postern/protocol/words';
import type { RefObject } from 'react';
import type { Payload } from '../../api/routes.ts';
import { Bar } from '../../ui/bar.tsx';
import { CHECK_TONES, Mark } from '../../ui/mark.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { Table } from '../../ui/table.tsx';
import { preciseText } from '../../words/format.ts';
import { Verdict } from './verdict.tsx';

type Inspection = Payload<'post /check'>;

/** A request and what was found. */
export interface FindingsProps {
  heading: RefObject<HTMLHeadingElement | null>;
  request: { email: string; mode: Mode };
  inspection: Inspection;
}

/** Shows a result, its checks, the network requests, and the API response. */
export function Findings({ heading, request, inspection }: FindingsProps) {
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
        <Verdict request={request} result={result} />
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

/** The checks with their states, questions and findings. */
function CheckList({ checks }: { checks: Inspection['checks'] }) {
  return (
    <ul className="checks" role="list">
      {checks.map(({ name, state, finding }) => {
        const words = Object.hasOwn(CHECKS, name) ? CHECKS[name as CheckName] : null;
        return (
          <li key={name}>
            <Mark tone={CHECK_TONES[state]}>{CHECK_STATES[state]}</Mark>
            <div>
              <h3>{words?.label ?? name.replaceAll('_', ' ')}</h3>
              {words && <p className="asked">{words.question}</p>}
              {finding && <p>{finding}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The network requests with their servers and responses. The bars show the same as the numbers. */
function TimingsTable({ timings }: { timings: NonNullable<Inspection['timings']> }) {
  if (timings.length === 0) {
    return <p className="muted">No network requests were needed.</p>;
  }
  const wholeMs = Math.max(...timings.map(({ start_ms, took_ms }) => start_ms + took_ms));
  return (
    <Table caption="Network requests, in order">
      <thead>
        <tr>
          <th scope="col">Request</th>
          <th scope="col" className="number">
            Start
          </th>
          <th scope="col" className="number">
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {timings.map(({ question, server, start_ms, took_ms, outcome, is_remembered }, index) => (
          // Only the order distinguishes them: one request can be sent twice.
          <tr key={index}>
            <th scope="row" className="timed">
              <span className="mono" dir="ltr">
                {question}
              </span>
              <p>
                <bdi>{outcome}</bdi>
                {!is_remembered && (
                  <>
                    , <bdi>{server ?? 'unknown server'}</bdi>
                  </>
                )}
              </p>
              <Bar from={start_ms} part={took_ms} whole={wholeMs} />
            </th>
            <td className="number">{preciseText(start_ms)}</td>
            <td className="number">{is_remembered ? 'cache' : preciseText(took_ms)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
