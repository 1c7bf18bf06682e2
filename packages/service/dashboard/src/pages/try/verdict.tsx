import type { CompleteResult, Mode, Status } from '@postern/protocol';
import type { ReactNode } from 'react';
import { Mark, TONES } from '../../ui/mark.tsx';
import { MODE_WORDS } from '../../words/choice-words.ts';
import { ScoreMeter } from './score-meter.tsx';

const WORDS: Record<Status, string> = { valid: 'Valid', risky: 'Risky', invalid: 'Invalid' };

/** The bars of the gate: none, half down, closed. */
const BARS: Record<Status, string> = {
  valid: '',
  risky: 'M20 18v19m12-25v25m12-19v19M13 28h38',
  invalid: 'M20 18v37m12-43v43m12-37v37M12 28h40M12 42h40',
};

/** The verdict as a picture and in words. The address is shown once. */
export function Verdict({
  question,
  result,
}: {
  question: { email: string; mode: Mode };
  result: CompleteResult;
}) {
  const { status, score, reason, suggestion, mode = question.mode } = result;
  return (
    <div className="verdict">
      <div className="word">
        <Mark tone={TONES[status]}>{WORDS[status]}</Mark>
        {result.reason_code && <code className="muted">{result.reason_code}</code>}
      </div>
      <div className="passage" data-tone={TONES[status]}>
        <bdi>{question.email.trim()}</bdi>
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
        {result.result !== question.email.trim() && (
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
          {mode !== question.mode && ` (${question.mode} is unavailable)`}
        </Fact>
        <Fact name="Free provider">{yesNo(result.is_free)}</Fact>
        <Fact name="Role address">{yesNo(result.is_role_based)}</Fact>
        <Fact name="SMTP response">{result.smtp_code || 'None'}</Fact>
      </dl>
    </div>
  );
}

const yesNo = (isSo: boolean) => (isSo ? 'Yes' : 'No');

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
