import { useEmailValidation } from '@postern/react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { noteSend, onClose, PATIENT } from './note.ts';

/** A form whose input has a ref of its own, made at every render. */
function SignUp() {
  const node = useRef<HTMLInputElement>(null);
  const email = useEmailValidation(PATIENT);
  return (
    <form data-phase={email.phase} onSubmit={noteSend}>
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
