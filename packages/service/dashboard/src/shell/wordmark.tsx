/** The name of the house. */
export function Wordmark() {
  return (
    <>
      <svg viewBox="0 0 34 20" width="34" height="20" aria-hidden="true">
        <path d="M0 18.75h9V10a8 8 0 0 1 16 0v8.75h9" />
      </svg>
      postern
    </>
  );
}
