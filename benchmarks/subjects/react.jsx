import { useEmailValidation } from '@postern/react';
import { createRoot } from 'react-dom/client';

function SignUp({ options, onSubmit }) {
  const email = useEmailValidation(options);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget.elements.email.value);
      }}
    >
      <input {...email.inputProps} name="email" />
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
