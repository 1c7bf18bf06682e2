import { failureText } from '../words/failure-text.ts';

/** Where something should be and could not be had: why, and a button to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="trouble" role="alert">
      <p>{failureText(error)}</p>
      <div className="actions">
        <button className="button short" type="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  );
}
