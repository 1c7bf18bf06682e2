import '@postern/core/style.css';
import { modes } from 'virtual:modes';
import { createApp, nextTick, type App, type Component } from 'vue';
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

window.sent = [];
window.receipts = [];
window.rejection = null;

async function send({ name, email }: Values, receipt: string | null): Promise<string | null> {
  window.sent.push({ name, email });
  window.receipts.push(receipt);
  return Promise.resolve(window.rejection);
}

const recipes = import.meta.glob<{ default: Component }>('./*.vue');
/** The application setup that each component kit documents. */
const plugins = import.meta.glob<{ default: (app: App) => void }>('./plugins/*.ts');
const query = new URLSearchParams(location.search);
const recipe = query.get('recipe') ?? '';
const mode = query.get('mode');
const { default: SignUp } = await (
  mode === null ? recipes[`./${recipe}.vue`]! : modes[`${recipe}/${mode}`]!
)();
const plugin = await plugins[`./plugins/${recipe}.ts`]?.();
const app = createApp(SignUp, { send });
plugin?.default(app);
app.mount('#page');
await nextTick();
document.documentElement.dataset['ready'] = '';
