import { createRoot } from 'react-dom/client';

const Email = ({ name }) => (
  <div>
    <input name={name} />
  </div>
);

export function mount(target, { count }) {
  const names = Array.from({ length: count }, (_, index) => `email${String(index + 1)}`);
  createRoot(target).render(
    <form>
      {names.map((name) => (
        <Email key={name} name={name} />
      ))}
    </form>,
  );
}
