/** Where one can turn to; undefined where there is nothing. */
export interface ResultsPagerProps {
  isBusy: boolean;
  onBack: (() => void) | undefined;
  onOn: (() => void) | undefined;
}

/** Turns the pages of the results. */
export function ResultsPager({ isBusy, onBack, onOn }: ResultsPagerProps) {
  if (!onBack && !onOn) return null;
  return (
    <nav className="pager" aria-label="Pages of results">
      <button className="button" type="button" disabled={!onBack} onClick={onBack}>
        Previous
      </button>
      <span role="status" className="muted">
        {isBusy ? 'Loading…' : ''}
      </span>
      <button className="button" type="button" disabled={!onOn} onClick={onOn}>
        Next
      </button>
    </nav>
  );
}
