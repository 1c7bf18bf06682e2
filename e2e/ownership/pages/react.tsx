import { useEmailValidation } from '@postern/react';
import { useOwnership } from '@postern/react/ownership';
import { createRoot } from 'react-dom/client';

function SignUp() {
  const email = useEmailValidation();
  const ownership = useOwnership(email);
  return (
    <form action="/sign-up" method="post">
      <label htmlFor={email.ids.input}>Email</label>
      <input {...email.inputProps} name="email" type="email" required />
      <input {...ownership.props} />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />
      <label>
        Name <input name="name" />
      </label>
      <button type="submit">Sign up</button>
    </form>
  );
}

createRoot(document.querySelector('#app')!).render(<SignUp />);
