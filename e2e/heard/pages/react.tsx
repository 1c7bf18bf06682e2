import { useEmailValidation } from '@postern/react';
import { createRoot } from 'react-dom/client';
import { LABELS } from './labels.ts';

function EmailField({ label }: { label: string }) {
  const email = useEmailValidation();
  return (
    <div>
      <label htmlFor={email.ids.input}>{label}</label>
      <input {...email.inputProps} name={label} type="email" required />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />
    </div>
  );
}

createRoot(document.querySelector('#form')!).render(
  <form action="/sent" method="post" noValidate>
    <p>
      <label htmlFor="name">Name</label>
      <input id="name" name="name" />
    </p>
    {LABELS.map((label) => (
      <EmailField key={label} label={label} />
    ))}
    <button>Sign up</button>
  </form>,
);
