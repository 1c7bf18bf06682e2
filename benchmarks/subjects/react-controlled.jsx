import { useEmailValidation } from '@postern/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function SignUp({ options, onSubmit }) {
  const [value, setValue] = useState('');
  const email = useEmailValidation({ ...options, value });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <input
        {...email.inputProps}
        name="email"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <span {...email.messageProps} />
      <span {...email.statusProps} />
      <button {...email.suggestionProps} />
      <button type="submit">Sign up</button>
    </form>
  );
}

export function mount(target, props) {
  const root = createRoot(target);
  root.render(<SignUp {...props} />);
  return () => root.unmount();
}
