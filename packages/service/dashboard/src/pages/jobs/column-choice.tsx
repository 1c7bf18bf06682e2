import { Field } from '../../ui/field.tsx';

/** The columns of a file, and the one that holds the addresses. */
export interface ColumnChoiceProps {
  names: readonly string[];
  column: number;
  onChange: (column: number) => void;
}

/** Lets a person say where in a file the addresses are. */
export function ColumnChoice({ names, column, onChange }: ColumnChoiceProps) {
  return (
    <Field label="Column with the addresses">
      {(control) => (
        <select
          {...control}
          value={column}
          onChange={(event) => {
            onChange(Number(event.target.value));
          }}
        >
          {names.map((name, place) => (
            <option key={name} value={place}>
              {name || `Column ${place + 1}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
