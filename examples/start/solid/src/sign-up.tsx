import { createEmailValidation } from '@postern/solid';
import { createSignal, Show } from 'solid-js';

/** An address that the server rejected, with the reason. */
interface Rejected {
  value: string;
  message: string;
}

export function SignUp() {
  const [rejected, setRejected] = createSignal<Rejected | null>(null);
  const [state, setState] = createSignal<'open' | 'failed' | 'done'>('open');
  const email = createEmailValidation(() => ({ refused: rejected() }));

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

  return (
    <Show when={state() !== 'done'} fallback={<p role="status">Check your inbox.</p>}>
      <form onSubmit={(event) => void signUp(event)} novalidate>
        <label for={email.ids.input}>Email</label>
        <input {...email.inputProps} name="email" type="email" autocomplete="email" required />
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />
        <p role="alert">{state() === 'failed' && 'The server did not respond. Try again.'}</p>
        <button>Sign up</button>
      </form>
    </Show>
  );
}
