import '@postern/core/style.css';
import { useEffect, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { modes } from 'virtual:modes';
import './page.css';

interface Values {
  name: string;
  email: string;
}

declare global {
  interface Window {
    /** The values that the form passed to its submit handler. */
    sent: Values[];
    /** The receipt of each submit. */
    receipts: (string | null)[];
    /** The server's message about the address; null when it accepts it. */
    rejection: string | null;
  }
}

type Send = (values: Values, receipt: string | null) => Promise<string | null>;

window.sent = [];
window.receipts = [];
window.rejection = null;

async function send({ name, email }: Values, receipt: string | null): Promise<string | null> {
  window.sent.push({ name, email });
  window.receipts.push(receipt);
  return Promise.resolve(window.rejection);
}

/** The page that shows the form of a recipe. */
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
const query = new URLSearchParams(location.search);
const recipe = query.get('recipe') ?? '';
const mode = query.get('mode');
const { default: SignUp } = await (
  mode === null ? recipes[`./${recipe}.tsx`]! : modes[`${recipe}/${mode}`]!
)();
createRoot(document.getElementById('page')!).render(<Page SignUp={SignUp} />);
