'use client';
import { useEmailValidation } from '@postern/react';
import { useActionState } from 'react';
import { signUp } from './sign-up';

export function SignUpForm() {
  const [{ name, refused, sentTo }, action] = useActionState(signUp, {});
  const email = useEmailValidation({ refused });

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
      <form action={action} noValidate>
        <label htmlFor="name">Name</label>
        <input id="name" name="name" autoComplete="name" defaultValue={name} />

        <label htmlFor={email.ids.input}>Email</label>
        {/* React resets the form after the action, to the default values. */}
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

        <button>Sign up</button>
      </form>
    </>
  );
}
