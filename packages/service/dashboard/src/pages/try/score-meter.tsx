import type { Status } from '@postern/protocol';

/** The bands of the score, in percent of its width. Source: docs/decisions/results.md#0005. */
const BANDS = [
  { status: 'invalid', name: 'low', from: 0, width: 20 },
  { status: 'risky', name: 'middle', from: 20, width: 50 },
  { status: 'valid', name: 'high', from: 70, width: 30 },
] as const;

/** The score on its scale, with the band of each status. */
export function ScoreMeter({ score, status }: { score: number; status: Status }) {
  return (
    <div className="meter">
      <p>
        Score <strong>{score}</strong> <span className="muted">of 100</span>
      </p>
      <svg aria-hidden="true">
        {BANDS.map((band) => (
          <rect
            key={band.name}
            className={`band ${band.name}${band.status === status ? ' now' : ''}`}
            x={`${band.from}%`}
            y="9"
            width={`${band.width - 0.4}%`}
            height="10"
          />
        ))}
        <line className="needle" x1={`${score}%`} y1="2" x2={`${score}%`} y2="26" />
      </svg>
      <p className="bands" aria-hidden="true">
        <span>
          Invalid<i> 0–19</i>
        </span>
        <span>Risky 20–69</span>
        <span>Valid 70–100</span>
      </p>
    </div>
  );
}
