import { EVENT_TYPES, type EventType } from '@postern/protocol';
import { useId } from 'react';
import { EVENT_GROUPS } from '../words/choice-words.ts';

/** The event types that an endpoint is subscribed to. */
export interface EventChoiceProps {
  chosen: readonly EventType[];
  error: string;
  onChange: (types: EventType[]) => void;
}

/** A choice of event types, in groups. */
export function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  const id = useId();
  const toggle = (type: EventType, isChosen: boolean) => {
    onChange(EVENT_TYPES.filter((one) => (one === type ? isChosen : chosen.includes(one))));
  };
  return (
    <fieldset
      className="field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <legend>Events</legend>
      {EVENT_GROUPS.map((group) => (
        <fieldset key={group.name} className="group">
          <legend>{group.name}</legend>
          <div className="choices">
            {group.events.map(([type, text]) => (
              <div key={type} className="choice">
                <input
                  id={id + type}
                  type="checkbox"
                  aria-describedby={`${id}${type}text`}
                  checked={chosen.includes(type)}
                  onChange={(event) => {
                    toggle(type, event.target.checked);
                  }}
                />
                <label htmlFor={id + type}>
                  <code>{type}</code>
                </label>
                <p id={`${id}${type}text`}>{text}</p>
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      <p id={`${id}error`} className="message" data-level={error ? 'error' : ''}>
        {error}
      </p>
    </fieldset>
  );
}
