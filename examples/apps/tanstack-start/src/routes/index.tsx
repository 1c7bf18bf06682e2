import { useEmailValidation } from '@postern/react';
import { createFileRoute } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { useState, type FormEvent } from 'react';
import { signUp, type SignUpState } from '../sign-up.server';

const sendForm = createServerFn({ method: 'POST' })
  .validator((form: FormData) => form)
  .handler(({ data }) => signUp(data));

export const Route = createFileRoute('/')({
  server: {
    handlers: {
      /** Without JavaScript the form is posted to the page, which shows the result. */
      POST: async ({ request, next }) =>
        next({ context: { state: await signUp(await request.formData()) } }),
    },
  },
  loader: ({ serverContext }): SignUpState => serverContext?.state ?? {},
  component: SignUp,
});

function SignUp() {
  const posted: SignUpState = Route.useLoaderData();
  const [{ name, refused, sentTo }, setState] = useState(posted);
  const [hasFailed, setFailed] = useState(false);
  const email = useEmailValidation({ refused });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Another failure is another alert, which screen readers announce again.
    setFailed(false);
    try {
      const state: SignUpState | undefined = await sendForm({
        data: new FormData(event.currentTarget),
      });
      // A response that is not from TanStack Start, such as a gateway's, has no state.
      if (!state) throw new Error('no state');
      setState(state);
    } catch {
      setFailed(true);
    }
  }

  if (sentTo)
    return (
      <>
        <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
          Check your inbox
        </h1>
        <p>
          We sent a link to <bdi>{sentTo}</bdi>.
        </p>
      </>
    );

  return (
    <>
      <h1>Sign up</h1>
      <form method="post" onSubmit={(event) => void send(event)} noValidate>
        <label htmlFor="name">Name</label>
        <input id="name" name="name" autoComplete="name" defaultValue={name} />

        <label htmlFor={email.ids.input}>Email</label>
        <input
          {...email.inputProps}
          name="email"
          type="email"
          required
          defaultValue={refused?.value}
        />
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />

        {hasFailed && <p role="alert">The server did not respond. Try again.</p>}
        <button>Sign up</button>
      </form>
    </>
  );
}
