import '@postern/core/style.css';
import { useEffect, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import './page.css';

interface Values {
  name: string;
  email: string;
}

declare global {
  interface Window {
    /** What the form gave to its submit handler. */
    sent: Values[];
    /** What the server says of an address; null when it takes it. */
    refusal: string | null;
  }
}

type Send = (values: Values) => Promise<string | null>;

window.sent = [];
window.refusal = null;

async function send({ name, email }: Values): Promise<string | null> {
  window.sent.push({ name, email });
  return Promise.resolve(window.refusal);
}

/** The page around the form of a recipe. */
function Page({ SignUp }: { SignUp: ComponentType<{ send: Send }> }) {
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
  }, []);
  return <SignUp send={send} />;
}

const recipes = import.meta.glob<{ default: ComponentType<{ send: Send }> }>([
  './*.tsx',
  '!./main.tsx',
]);
const recipe = new URLSearchParams(location.search).get('recipe') ?? '';
const { default: SignUp } = await recipes[`./${recipe}.tsx`]!();
createRoot(document.getElementById('page')!).render(<Page SignUp={SignUp} />);
