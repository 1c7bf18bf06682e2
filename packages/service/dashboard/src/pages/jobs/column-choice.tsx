import type { ListColumn } from '@postern/address/list';
import { Field } from '../../ui/field.tsx';

/** The columns of a file, and the one that holds the addresses. */
export interface ColumnChoiceProps {
  columns: readonly ListColumn[];
  /** Null until one is chosen. */
  chosen: number | null;
  /** How the list is read with the chosen column. */
  description: string;
  error: string;
  onChange: (at: number) => void;
}

/** Lets a person say where in a file the addresses are. */
export function ColumnChoice({ columns, chosen, description, error, onChange }: ColumnChoiceProps) {
  return (
    <Field
      label="Column with the addresses"
      hint={description && `Reads ${description}.`}
      error={error}
    >
      {(control) => (
        <select
          {...control}
          value={chosen ?? ''}
          onChange={(event) => {
            onChange(Number(event.target.value));
          }}
        >
          {chosen === null && <option value="">Choose a column</option>}
          {columns.map(({ at, name }) => (
            <option key={at} value={at}>
              {name || `Column ${at + 1}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
