/** Holds the place of a list that is on its way. */
export function Loading({ what, rows = 3 }: { what: string; rows?: number }) {
  return (
    <div>
      <p role="status" className="unseen">
        Loading {what}…
      </p>
      <div className="skeleton" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} />
        ))}
      </div>
    </div>
  );
}
