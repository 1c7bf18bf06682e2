import { Field } from '../../ui/field.tsx';

const RANGES = [7, 30, 90, 365];
const DEFAULT = 30;

/** Reads a range from an address; one that is not offered is the usual one. */
export function rangeOf(given: string | null): number {
  const days = Number(given);
  return RANGES.includes(days) ? days : DEFAULT;
}

/** Lets a person choose how many days are shown. */
export function RangeChoice(props: { days: number; onChange: (days: number) => void }) {
  return (
    <div className="range">
      <Field label="Period">
        {(control) => (
          <select
            {...control}
            value={props.days}
            onChange={(event) => {
              props.onChange(Number(event.target.value));
            }}
          >
            {RANGES.map((days) => (
              <option key={days} value={days}>
                Last {days} days
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
