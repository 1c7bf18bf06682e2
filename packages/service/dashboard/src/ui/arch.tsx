/** A wall with its gate, as wide as its place. */
export function Arch() {
  return (
    <svg className="arch" aria-hidden="true">
      <line x1="0" y1="55" x2="24" y2="55" />
      <path d="M24 55V31a20 20 0 0 1 40 0v24" />
      <line x1="64" y1="55" x2="100%" y2="55" />
    </svg>
  );
}
