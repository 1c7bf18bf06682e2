import { fakeValidate } from '@postern/core/testing';
import { useEmailValidation } from '@postern/react';

export const validate = fakeValidate({ 'no@body.example': 'invalid' }, { delayMs: 50 });

/** The form of the project. */
export function Form({ onSend }: { onSend: () => void }) {
  const email = useEmailValidation({ validate });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input {...email.inputProps} aria-label="Email" name="email" />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />
      <button>Send</button>
    </form>
  );
}
