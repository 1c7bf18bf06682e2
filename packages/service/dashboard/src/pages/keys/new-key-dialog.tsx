import { useState, type SyntheticEvent } from 'react';
import { issueAt } from '../../api/api-error.ts';
import { useCreateKey } from '../../api/keys.ts';
import type { KeyWithSecret, Scope } from '../../api/wire.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { ALL_SCOPES } from '../../words/choice-words.ts';
import { useKnownSession } from '../../session/session.ts';
import { LimitFields } from './limit-fields.tsx';
import { networkLines, networksIssue } from './network-lines.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { NameField } from '../../ui/name-field.tsx';

const LIVES = [
  ['365', 'In a year'],
  ['90', 'In 90 days'],
  ['30', 'In 30 days'],
  ['', 'Never'],
] as const;
const NO_LIMITS = { networks: '', requestsPerDay: '' };
const NO_ISSUES = { name: '', scopes: '', ...NO_LIMITS };

/** Asks what a new key is for, and makes it. */
export function NewKeyDialog(props: { onClose: () => void; onMade: (key: KeyWithSecret) => void }) {
  const { onClose, onMade } = props;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['single']);
  const [days, setDays] = useState<string>(LIVES[0][0]);
  const [limits, setLimits] = useState(NO_LIMITS);
  const [issues, setIssues] = useState(NO_ISSUES);
  const { mutate, isPending, error } = useCreateKey();
  const isOwner = useKnownSession().organisation?.role === 'owner';
  const offered = ALL_SCOPES.filter((scope) => isOwner || scope !== 'audit');

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const lines = networkLines(limits.networks);
    const requests = limits.requestsPerDay.trim();
    const found = {
      name: name.trim() ? '' : 'Enter a name, such as the client that will use the key.',
      scopes: scopes.length > 0 ? '' : 'Choose at least one scope.',
      networks: '',
      requestsPerDay: /^(?:[1-9]\d{0,8})?$/.test(requests)
        ? ''
        : 'Enter a whole number from 1 to 999999999, or leave this empty.',
    };
    setIssues(found);
    if (hasIssue(found)) return;
    const wanted = {
      name: name.trim(),
      scopes,
      expires_in_days: days ? Number(days) : null,
      networks: lines.length > 0 ? lines.map(({ network }) => network) : null,
      requests_per_day: requests ? Number(requests) : null,
    };
    mutate(wanted, {
      onSuccess: onMade,
      onError: (refusal) => {
        setIssues({
          name: issueAt(refusal, 'name'),
          scopes: issueAt(refusal, 'scopes'),
          networks: networksIssue(refusal, lines),
          requestsPerDay: issueAt(refusal, 'requests_per_day'),
        });
      },
    });
  }

  return (
    <Dialog title="Create key" onClose={onClose} isHeld={isPending}>
      <Form errors={issues} onSubmit={submit}>
        <NameField
          label="Name"
          hint="Helps you recognize the key later. Only your team sees it."
          error={issues.name}
          value={name}
          onChange={setName}
        />
        <ScopeChoice all={offered} chosen={scopes} error={issues.scopes} onChange={setScopes} />
        <Field label="Expires">
          {(control) => (
            <select
              {...control}
              value={days}
              onChange={(event) => {
                setDays(event.target.value);
              }}
            >
              {LIVES.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <LimitFields limits={limits} issues={issues} onChange={setLimits} />
        <Trouble error={hasIssue(issues) ? null : error} />
        <FormActions verb="Create key" isBusy={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function hasIssue(issues: typeof NO_ISSUES): boolean {
  return Object.values(issues).some(Boolean);
}
