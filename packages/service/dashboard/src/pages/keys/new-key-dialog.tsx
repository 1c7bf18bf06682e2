import { useCreateKey, type KeyWithSecret } from '../../api/keys.ts';
import { useKnownSession } from '../../api/session.ts';
import { Choice, Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, FormActions, needed, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { NameField, TextField } from '../../ui/text-field.tsx';
import { ALL_SCOPES, SCOPES, type Scope } from '../../words/choice-words.ts';
import { entriesIssue, entryLines } from '../../words/entry-lines.ts';
import { issueAt } from '../../words/field-error.ts';

const EXPIRIES = [
  ['365', 'In a year'],
  ['90', 'In 90 days'],
  ['30', 'In 30 days'],
  ['', 'Never'],
] as const;

interface Values {
  name: string;
  scopes: Scope[];
  /** In days; empty for never. */
  expiry: string;
  networks: string;
  requests_per_day: string;
}

const DEFAULTS: Values = {
  name: '',
  scopes: ['single'],
  expiry: EXPIRIES[0][0],
  networks: '',
  requests_per_day: '',
};

/** The dialog that creates a key. */
export interface NewKeyDialogProps {
  onClose: () => void;
  onCreated: (key: KeyWithSecret) => void;
}

/** The dialog that creates a key. */
export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const isOwner = useKnownSession().organisation?.role === 'owner';
  const scopes = ALL_SCOPES.filter((scope) => isOwner || scope !== 'audit');
  const form = useActionForm({
    defaultValues: DEFAULTS,
    action: useCreateKey(),
    variables: (values) => {
      const networks = entryLines(values.networks).map(({ entry }) => entry);
      return {
        name: values.name.trim(),
        scopes: values.scopes,
        expires_in_days: values.expiry ? Number(values.expiry) : null,
        networks: networks.length > 0 ? networks : null,
        requests_per_day: Number(values.requests_per_day) || null,
      };
    },
    onSuccess: onCreated,
    issueOf: (error, name, { networks }) =>
      name === 'networks' ? entriesIssue(error, name, entryLines(networks)) : issueAt(error, name),
  });
  const scopeField = form.field('scopes', {
    validate: (chosen) => chosen.length > 0 || 'Choose at least one scope.',
  });

  return (
    <Dialog title="Create key" onClose={onClose} isHeld={form.isPending}>
      <Form errors={form.formState.errors} onSubmit={form.submit}>
        <NameField
          label="Name"
          hint="Helps you recognize the key later. Only your team sees it."
          {...form.field('name', needed('Enter a name, such as the client that will use the key.'))}
        />
        <Choices legend="Scopes" error={scopeField.error}>
          {scopes.map((scope) => (
            <Choice
              key={scope}
              {...form.register('scopes')}
              type="checkbox"
              value={scope}
              label={SCOPES[scope].name}
              text={SCOPES[scope].text}
            />
          ))}
        </Choices>
        <Field label="Expires">
          {(control) => (
            <select {...control} {...form.register('expiry')}>
              {EXPIRIES.map(([days, text]) => (
                <option key={days} value={days}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Networks (optional)"
          hint="One per line, such as 203.0.113.0/24 or 2001:db8::/32. Requests from other networks are rejected. Leave empty to allow all."
          error={form.formState.errors.networks?.message}
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register('networks')}
              rows={4}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <TextField
          label="Requests per day (optional)"
          hint="Days start at midnight UTC. Leave empty for no limit."
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={20}
          {...form.field('requests_per_day', {
            pattern: {
              value: /^\s*(?:[1-9]\d{0,8})?\s*$/,
              message: 'Enter a whole number from 1 to 999999999, or leave this empty.',
            },
          })}
        />
        <ErrorMessage error={form.error} />
        <FormActions verb="Create key" isBusy={form.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
