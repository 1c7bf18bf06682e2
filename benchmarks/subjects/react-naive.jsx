import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/*
 * The negative control: a debounced request in an effect, as in many tutorials. It does not check whether a response
 * still belongs to the text, and a submit does not wait. The measures must report its faults.
 */
function useNaiveCheck(value, { proxyUrl, debounceMs, mode }) {
  const [checked, setChecked] = useState({ level: '', message: '' });
  useEffect(() => {
    if (!/^\S+@\S+\.\S+$/.test(value)) return undefined;
    const timer = setTimeout(async () => {
      const reply = await fetch(proxyUrl, {
        method: 'POST',
        body: JSON.stringify({ email: value, mode }),
      });
      const { data } = await reply.json();
      const isValid = data.status === 'valid';
      setChecked({ level: isValid ? 'ok' : 'error', message: isValid ? '' : data.reason });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [value, proxyUrl, debounceMs, mode]);
  return checked;
}

function SignUp({ options, onSubmit }) {
  const [value, setValue] = useState('');
  const { level, message } = useNaiveCheck(value, options);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (level !== 'error') onSubmit(value);
      }}
    >
      <input name="email" value={value} onChange={(event) => setValue(event.target.value)} />
      <span data-level={level}>{message}</span>
      <button type="submit">Sign up</button>
    </form>
  );
}

export function mount(target, props) {
  const root = createRoot(target);
  root.render(<SignUp {...props} />);
  return () => root.unmount();
}
