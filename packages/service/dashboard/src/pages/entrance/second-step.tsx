import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, issueAt } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../session/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { codeIssue } from '../../words/code-issue.ts';
import { signInFailureText } from '../../words/failure-text.ts';

/** The second step of signing in: a code of the app, or one that stands in for it. */
export function SecondStep(props: {
  onEntered: () => Promise<void>;
  /** Back to the password, which has to be given again. */
  onStartAgain: () => void;
}) {
  const { onEntered, onStartAgain } = props;
  const hasMail = Boolean(useSession().data?.has_mail);
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState({ code: '' });
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: () => call('/auth/sign-in/second-factor', { method: 'POST', body: { code } }),
    onSuccess: onEntered,
  });
  const issues = useMemo(
    () => ({ code: missing.code || (issueAt(error, 'code') && codeIssue(isBackup)) }),
    [missing, error, isBackup],
  );
  const form = useRef<HTMLFormElement>(null);
  // The page's title had the focus until here: there is nothing but the code to be given.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('.code')?.focus();
  }, []);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setMissing({ code: code.trim() ? '' : 'Enter your code.' });
    if (code.trim()) mutate();
  }

  return (
    <Entrance title="Two-step sign-in">
      <Form ref={form} errors={issues} onSubmit={submit}>
        <CodeField isBackup={isBackup} value={code} onChange={setCode} error={issues.code} />
        <Trouble error={issues.code ? null : error} text={troubleText(error, hasMail)} />
        <div className="actions">
          <button className="button first" type="submit" aria-busy={isPending}>
            Sign in
          </button>
          <button className="button" type="button" onClick={onStartAgain}>
            Start over
          </button>
        </div>
      </Form>
      <div className="actions">
        <button
          className="quiet"
          type="button"
          onClick={() => {
            setBackup(!isBackup);
            setCode('');
            setMissing({ code: '' });
            reset();
          }}
        >
          {isBackup ? 'Use a code from the app' : 'Use a backup code'}
        </button>
      </div>
      <p className="muted">
        Lost your phone? Use a backup code. If you lost those too, ask the operator of this service
        to turn off two-step sign-in for you.
      </p>
    </Entrance>
  );
}

function troubleText(error: unknown, hasMail: boolean): string {
  const isOver = error instanceof ApiError && error.status === 401;
  return isOver
    ? 'This sign-in has expired, or too many codes were wrong. Start over.'
    : signInFailureText(error, hasMail);
}
