import { useEmailValidation } from '@postern/react';
import { data, Form, useNavigation } from 'react-router';
import type { Route } from './+types/sign-up';
import { signUp, type SignUpState } from './sign-up.server';

interface State extends SignUpState {
  hasFailed?: boolean;
}

export async function action({ request }: Route.ActionArgs) {
  const state = await signUp(await request.formData());
  return data(state, state.refused ? 422 : 200);
}

/** Keeps the form when the request fails, where React Router would show its error page. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<State> =>
  serverAction().catch(() => ({ hasFailed: true }));

export const meta: Route.MetaFunction = () => [{ title: 'Sign up' }];

export default function SignUp({ actionData }: Route.ComponentProps) {
  const { name, refused, sentTo, hasFailed }: State = actionData ?? {};
  const email = useEmailValidation({ refused });
  const { state } = useNavigation();

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
      <Form method="post" noValidate>
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

        {/* Another failure is another alert, which screen readers announce again. */}
        {hasFailed && state === 'idle' && (
          <p role="alert">The server did not respond. Try again.</p>
        )}
        <button>Sign up</button>
      </Form>
    </>
  );
}
