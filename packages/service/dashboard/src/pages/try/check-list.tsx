import type { Check } from '../../api/wire.ts';
import { CHECK_TONES, Mark } from '../../ui/mark.tsx';
import { CHECK_STATES, CHECK_WORDS } from '../../words/choice-words.ts';

/** Lists every check: what came of it, what it asked, and what it found. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="checks" role="list">
      {checks.map(({ name, state, finding }) => {
        const words = CHECK_WORDS[name];
        return (
          <li key={name}>
            <Mark tone={CHECK_TONES[state]}>{CHECK_STATES[state]}</Mark>
            <div>
              <h3>{words?.name ?? name.replaceAll('_', ' ')}</h3>
              {words && <p className="asked">{words.asked}</p>}
              {finding && <p>{finding}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
