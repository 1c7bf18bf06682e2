import type { CompleteResult, Mode, Status } from '@postern/protocol';
import { Fact } from '../../ui/fact.tsx';
import { Mark, TONES } from '../../ui/mark.tsx';
import { MODE_WORDS, STATUS_WORDS } from '../../words/choice-words.ts';

/** The bars of the drawn gate: none, half down, closed. */
const BARS: Record<Status, string> = {
  valid: '',
  risky: 'M20 18v19m12-25v25m12-19v19M13 28h38',
  invalid: 'M20 18v37m12-43v43m12-37v37M12 28h40M12 42h40',
};

/** A request and its result. */
export interface VerdictProps {
  request: { email: string; mode: Mode };
  result: CompleteResult;
}

/** The result as a picture and in words. The address appears in one place. */
export function Verdict({ request, result }: VerdictProps) {
  const { status, score, reason, suggestion, mode = request.mode } = result;
  return (
    <div className="verdict">
      <div className="word">
        <Mark tone={TONES[status]}>{STATUS_WORDS[status]}</Mark>
        {result.reason_code && <code className="muted">{result.reason_code}</code>}
      </div>
      <div className="passage" data-tone={TONES[status]}>
        <bdi>{request.email.trim()}</bdi>
        <svg viewBox="0 0 64 55.74" width="86" height="75" aria-hidden="true">
          <path className="bars" d={BARS[status]} />
          <path className="gate" d="M0 55h12V31a20 20 0 0 1 40 0v24h12" />
        </svg>
        <span className="beyond" />
      </div>
      <div>
        {reason && <p className="reason">{reason}</p>}
        {suggestion && <p className="muted">{suggestion}</p>}
      </div>
      <ScoreMeter score={score} status={status} />
      <dl>
        {result.result !== request.email.trim() && (
          <Fact name="Normalized address">
            <bdi className="mono">{result.result}</bdi>
          </Fact>
        )}
        {result.suggested_email && !suggestion && (
          <Fact name="Possible correction">
            <bdi className="mono">{result.suggested_email}</bdi>
          </Fact>
        )}
        <Fact name="Mode">
          {MODE_WORDS[mode].name}
          {mode !== request.mode && ` (${request.mode} is unavailable)`}
        </Fact>
        <Fact name="Free provider">{yesNo(result.is_free)}</Fact>
        <Fact name="Role address">{yesNo(result.is_role_based)}</Fact>
        <Fact name="SMTP response">{result.smtp_code || 'None'}</Fact>
      </dl>
    </div>
  );
}

const yesNo = (isTrue: boolean) => (isTrue ? 'Yes' : 'No');

/** The bands of the score, in percent of its width. Source: docs/decisions/results.md#0005. */
const BANDS = [
  { status: 'invalid', name: 'low', from: 0, width: 20 },
  { status: 'risky', name: 'middle', from: 20, width: 50 },
  { status: 'valid', name: 'high', from: 70, width: 30 },
] as const;

/** The score on its scale, with the band of each status. */
function ScoreMeter({ score, status }: { score: number; status: Status }) {
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
