import { Field } from '../../ui/field.tsx';

/** Where a key may be used from and how often a day, as a person writes it. */
export interface LimitsText {
  networks: string;
  requestsPerDay: string;
}

/** The limits of a key that is to be made. */
export interface LimitFieldsProps {
  limits: LimitsText;
  /** Why each is refused; empty when it is not. */
  issues: LimitsText;
  onChange: (limits: LimitsText) => void;
}

/** Asks for the limits of a key. Both may be left empty. */
export function LimitFields({ limits, issues, onChange }: LimitFieldsProps) {
  return (
    <>
      <Field
        label="Networks (optional)"
        hint="One per line, such as 203.0.113.0/24 or 2001:db8::/32. Requests from other networks are rejected. Leave empty to allow all."
        error={issues.networks}
      >
        {(control) => (
          <textarea
            {...control}
            name="networks"
            rows={4}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={limits.networks}
            onChange={({ target }) => {
              onChange({ ...limits, networks: target.value });
            }}
          />
        )}
      </Field>
      <Field
        label="Requests per day (optional)"
        hint="Days start at midnight UTC. Leave empty for no limit."
        error={issues.requestsPerDay}
      >
        {(control) => (
          <input
            {...control}
            name="requests_per_day"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={20}
            value={limits.requestsPerDay}
            onChange={({ target }) => {
              onChange({ ...limits, requestsPerDay: target.value });
            }}
          />
        )}
      </Field>
    </>
  );
}
