/** A wall with its gate, as wide as the element around it. */
export function Arch() {
  return (
    <svg className="arch" aria-hidden="true">
      <line x1="0" y1="55" x2="24" y2="55" />
      <path d="M24 55V31a20 20 0 0 1 40 0v24" />
      <line x1="64" y1="55" x2="100%" y2="55" />
    </svg>
  );
}

/** The name of the product. */
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
