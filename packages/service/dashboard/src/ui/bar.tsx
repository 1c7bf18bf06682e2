/** A share of a whole as a bar that starts at `from`. The number is shown beside it. */
export function Bar({ part, whole, from = 0 }: { part: number; whole: number; from?: number }) {
  const percent = (of: number) => `${whole > 0 ? (of / whole) * 100 : 0}%`;
  return (
    <svg className="bar" aria-hidden="true">
      <rect className="whole" width="100%" height="12" />
      <rect className="share" x={percent(from)} width={percent(part)} height="12" />
    </svg>
  );
}
