import { useMutation } from '@tanstack/react-query';
import type { Mode } from '@postern/protocol';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { call } from '../../api/call.ts';
import type { Inspection } from '../../api/wire.ts';
import { Field } from '../../ui/field.tsx';
import { ModeChoice } from '../../ui/mode-choice.tsx';
import { Page } from '../../ui/page.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useFirstError } from '../../ui/use-first-error.ts';
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
  const form = useFirstError(issues);
  const answer = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (question: Question) =>
      call<Inspection>('/check', { method: 'POST', body: question }),
  });

  useEffect(() => {
    if (data) answer.current?.focus();
  }, [data]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIssues({ email: email ? '' : 'Enter an address.' });
    if (email && !isPending) mutate({ email, mode });
  }

  return (
    <Page
      title="Try an address"
      lead="Ask as a program would, and see what each check found. Nothing is sent to the address, and it is not kept."
    >
      <form ref={form} className="question" noValidate onSubmit={submit}>
        <Field label="Address" error={issues.email}>
          {(control) => (
            <input
              {...control}
              // Whatever is typed is asked about, mistakes and all: no field of type email.
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
              }}
            />
          )}
        </Field>
        <ModeChoice mode={mode} onChange={setMode} />
        <Trouble error={error} />
        <div className="actions">
          <button className="button first" type="submit" aria-busy={isPending}>
            Check it
          </button>
          <span role="status" className="muted">
            {isPending ? 'Looking…' : ''}
          </span>
        </div>
      </form>
      {data && variables && <Findings heading={answer} question={variables} inspection={data} />}
    </Page>
  );
}
