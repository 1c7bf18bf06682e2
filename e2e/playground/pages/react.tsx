import { useEmailValidation } from '@postern/react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { recordSubmit, onClose, LONG_LIMITS } from './record-submit.ts';

/** A form whose input has a ref of its own, which changes at every render. */
function SignUp() {
  const node = useRef<HTMLInputElement>(null);
  const email = useEmailValidation(LONG_LIMITS);
  return (
    <form data-phase={email.phase} onSubmit={recordSubmit}>
      <input
        {...email.inputProps}
        ref={(input) => {
          node.current = input;
          email.inputProps.ref(input);
        }}
        name="email"
      />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />
      <button id="send">Send</button>
    </form>
  );
}

function App() {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    onClose(() => {
      setOpen(false);
    });
  }, []);
  return isOpen ? <SignUp /> : null;
}

createRoot(document.querySelector('#app')!).render(<App />);
