import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function SignUp({ onSubmit }) {
  const [value, setValue] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <input name="email" value={value} onChange={(event) => setValue(event.target.value)} />
      <button type="submit">Sign up</button>
    </form>
  );
}

export function mount(target, props) {
  const root = createRoot(target);
  root.render(<SignUp {...props} />);
  return () => root.unmount();
}
