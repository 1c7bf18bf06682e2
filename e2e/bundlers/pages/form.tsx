import { useEffect } from 'react';
import type { EmailValidation } from '@postern/react';

/** A form with one field. It marks `ready` once it is mounted. */
export function Form({ email }: { email: EmailValidation }) {
  useEffect(() => {
    performance.mark('ready');
  }, []);
  return (
    <form action="/sent">
      <label htmlFor={email.inputProps.id}>Email</label>
      <input {...email.inputProps} name="email" />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />
      <button>Send</button>
    </form>
  );
}
