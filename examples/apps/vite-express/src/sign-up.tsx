import { useEmailValidation } from '@postern/react';
import { useState, type FormEvent } from 'react';

/** The response of the server. */
interface SignUpResponse {
  rejected?: { value: string; message: string };
}

export function SignUp() {
  const [result, setResult] = useState<SignUpResponse>();
  const [hasFailed, setFailed] = useState(false);
  const email = useEmailValidation({ refused: result?.rejected });

  async function signUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Another failure is another alert, which screen readers announce again.
    setFailed(false);
    const body = JSON.stringify(Object.fromEntries(new FormData(event.currentTarget)));
    const headers = { 'Content-Type': 'application/json' };
    try {
      const response = await fetch('/sign-up', { method: 'POST', headers, body });
      // 422 rejects the address; any other error has nothing for the field.
      if (!response.ok && response.status !== 422) throw new Error(response.statusText);
      setResult((await response.json()) as SignUpResponse);
    } catch {
      setFailed(true);
    }
  }

  if (result && !result.rejected)
    return (
      <>
        <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
          Check your inbox
        </h1>
        <p>We sent you a link to confirm your address.</p>
      </>
    );

  return (
    <>
      <h1>Sign up</h1>
      <form onSubmit={(event) => void signUp(event)} noValidate>
        <label htmlFor="name">Name</label>
        <input id="name" name="name" autoComplete="name" />

        <label htmlFor={email.ids.input}>Email</label>
        <input {...email.inputProps} name="email" type="email" autoComplete="email" required />
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />

        {hasFailed && <p role="alert">The server did not respond. Try again.</p>}
        <button>Sign up</button>
      </form>
    </>
  );
}
