import type { Mode } from '@postern/protocol';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { call } from '../../api/call.ts';
import type { Inspection } from '../../api/wire.ts';
import { Field } from '../../ui/field.tsx';
import { ModeChoice } from '../../ui/mode-choice.tsx';
import { Page } from '../../ui/page.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { Findings } from './findings.tsx';

interface Question {
  email: string;
  mode: Mode;
}

/** Asks about one address, and shows all that was found. */
export function Try() {
  const [email, setEmail] = useState('');
  const [mode, setMode] = useState<Mode>('medium');
  const [issues, setIssues] = useState({ email: '' });
  const answer = useRef<HTMLHeadingElement>(null);
  const typed = useRef('');
  const [isAside, setAside] = useState(false);
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (question: Question) =>
      call<Inspection>('/check', { method: 'POST', body: question }),
  });

  useEffect(() => {
    if (!data) return;
    // The focus stays with a user who is already typing the next address.
    const hasGoneOn = typed.current !== variables?.email;
    setAside(hasGoneOn);
    if (!hasGoneOn) answer.current?.focus();
  }, [data, variables]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIssues({ email: email ? '' : 'Enter an email address.' });
    setAside(false);
    // A new request replaces the one before; the same request is sent once.
    const isAsked = isPending && variables.email === email && variables.mode === mode;
    if (email && !isAsked) mutate({ email, mode });
  }

  return (
    <Page
      title="Try an address"
      lead="See the result that the API returns, and what each check found. No email is sent, and the address is not stored."
    >
      <Form errors={issues} className="question" onSubmit={submit}>
        <Field label="Email address" error={issues.email}>
          {(control) => (
            <input
              {...control}
              // Any text can be checked, so this is not a field of type email.
              type="text"
              inputMode="email"
              name="address"
              className="mono"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={320}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                typed.current = event.target.value;
              }}
            />
          )}
        </Field>
        <ModeChoice mode={mode} onChange={setMode} />
        <Trouble error={error} />
        <div className="actions">
          <button className="button first" type="submit" aria-busy={isPending}>
            Check address
          </button>
          <span role="status" className="muted">
            {isPending ? 'Checking…' : isAside ? 'The result is below.' : ''}
          </span>
        </div>
      </Form>
      {data && variables && <Findings heading={answer} question={variables} inspection={data} />}
    </Page>
  );
}
