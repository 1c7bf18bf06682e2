import { useEmailValidation } from '@postern/react';
import { createRoot } from 'react-dom/client';

/** Three forms: the message is a column of a row, lies under another element, or is below the input. */
const STYLES = `
  form { position: relative; width: 20rem; margin: 1rem; font: 16px/1.5 sans-serif }
  [name='squeezed'] { flex: none; width: 12rem }
  .squeezed { display: flex; overflow-wrap: anywhere }
  .covered .hint { position: absolute; inset: 1.75rem 0 0; margin: 0; background: white }`;

function Form({ name }: { name: string }) {
  const email = useEmailValidation();
  return (
    <form className={name} noValidate>
      <input {...email.inputProps} name={name} aria-label={name} />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <button>Send</button>
      {name === 'covered' && (
        <p className="hint">We send an email to this address, once a month.</p>
      )}
    </form>
  );
}

createRoot(document.body).render(
  <>
    <style>{STYLES}</style>
    {['right', 'squeezed', 'covered'].map((name) => (
      <Form key={name} name={name} />
    ))}
  </>,
);
