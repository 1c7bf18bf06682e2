import { createRoot } from 'react-dom/client';

function SignUp({ onSubmit }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget.elements.email.value);
      }}
    >
      <input name="email" />
      <button type="submit">Sign up</button>
    </form>
  );
}

export function mount(target, props) {
  const root = createRoot(target);
  root.render(<SignUp {...props} />);
  return () => root.unmount();
}
