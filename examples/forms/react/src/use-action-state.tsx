import { useEmailValidation } from '@postern/react';
import { useActionState } from 'react';

interface Values {
  name: string;
  email: string;
}

/** The result of the action: the typed values, which React clears, and the errors. */
interface State extends Values {
  nameError?: string | undefined;
  /** The rejected address and its message. */
  refused?: { value: string; message: string } | undefined;
}

const EMPTY: State = { name: '', email: '' };

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const [state, action] = useActionState(submit, EMPTY);
  const email = useEmailValidation({ gate: 'wait', refused: state.refused });

  async function submit(_: State, data: FormData | null): Promise<State> {
    if (!data) return EMPTY; // Cleared.
    const values = { name: String(data.get('name')), email: String(data.get('email')) };
    const nameError = values.name ? undefined : 'Enter your name.';
    // The rule returns at once, since the submit guard (`gate`) has waited for the verdict.
    let message = (await email.validate(values.email)) ?? null;
    if (!nameError && message === null) {
      message = await send(values, email.receipt);
      if (message === null) return EMPTY;
    }
    const refused = message === null ? undefined : { value: values.email, message };
    return { ...values, nameError, refused };
  }

  return (
    <form action={action} noValidate>
      <label htmlFor="name">Name</label>
      <input
        id="name"
        name="name"
        autoComplete="name"
        defaultValue={state.name}
        aria-invalid={state.nameError ? true : undefined}
        aria-describedby="name-error"
      />
      <p id="name-error" className="error">
        {state.nameError}
      </p>

      <label htmlFor={email.ids.input}>Email</label>
      <input {...email.inputProps} name="email" type="email" required defaultValue={state.email} />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />

      <button>Sign up</button>
      <button formNoValidate formAction={() => action(null)}>
        Clear
      </button>
    </form>
  );
}
