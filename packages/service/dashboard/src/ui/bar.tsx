/** A share of a whole as a bar; the number stands beside it. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? (part / whole) * 100 : 0;
  return (
    <svg className="bar" aria-hidden="true">
      <rect className="whole" width="100%" height="12" />
      <rect className="share" width={`${share}%`} height="12" />
    </svg>
  );
}
