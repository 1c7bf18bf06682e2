import { EmailValidationProvider, useEmailValidation } from '@postern/react';
import { createRoot } from 'react-dom/client';

function Email({ name }) {
  const email = useEmailValidation();
  return (
    <div>
      <input {...email.inputProps} name={name} />
      <span {...email.messageProps} />
      <span {...email.statusProps} />
      <button {...email.suggestionProps} />
    </div>
  );
}

export function mount(target, { options, count }) {
  const names = Array.from({ length: count }, (_, index) => `email${String(index + 1)}`);
  createRoot(target).render(
    <EmailValidationProvider {...options}>
      <form>
        {names.map((name) => (
          <Email key={name} name={name} />
        ))}
      </form>
    </EmailValidationProvider>,
  );
}
