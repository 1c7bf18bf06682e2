import { CHECK_STATES, CHECKS, type CheckName } from '@postern/protocol/words';
import type { Check } from '../../api/wire.ts';
import { CHECK_TONES, Mark } from '../../ui/mark.tsx';

/** Lists every check with its state, its question and its finding. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="checks" role="list">
      {checks.map(({ name, state, finding }) => {
        const words = Object.hasOwn(CHECKS, name) ? CHECKS[name as CheckName] : null;
        return (
          <li key={name}>
            <Mark tone={CHECK_TONES[state]}>{CHECK_STATES[state]}</Mark>
            <div>
              <h3>{words?.label ?? name.replaceAll('_', ' ')}</h3>
              {words && <p className="asked">{words.question}</p>}
              {finding && <p>{finding}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
