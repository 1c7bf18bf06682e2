import { useEmailValidation } from '@postern/preact';
import { useState } from 'preact/hooks';

/** An address that the server rejected, with the reason. */
interface Rejected {
  value: string;
  message: string;
}

export function SignUp() {
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const [state, setState] = useState<'open' | 'failed' | 'done'>('open');
  const email = useEmailValidation({ refused: rejected });

  async function signUp(event: SubmitEvent) {
    event.preventDefault();
    setState('open');
    const form = event.currentTarget as HTMLFormElement;
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const headers = { 'content-type': 'application/json' };
    try {
      const response = await fetch('/sign-up', { method: 'POST', headers, body });
      if (!response.ok && response.status !== 422) throw new Error(response.statusText);
      const result = (await response.json()) as { rejected?: Rejected };
      setRejected(result.rejected ?? null);
      if (!result.rejected) setState('done');
    } catch {
      setState('failed');
    }
  }

  if (state === 'done') return <p role="status">Check your inbox.</p>;
  return (
    <form onSubmit={(event) => void signUp(event)} noValidate>
      <label for={email.ids.input}>Email</label>
      <input {...email.inputProps} name="email" type="email" autocomplete="email" required />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />
      <p role="alert">{state === 'failed' && 'The server did not respond. Try again.'}</p>
      <button>Sign up</button>
    </form>
  );
}
