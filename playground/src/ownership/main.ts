import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '@postern/styles/field.css';
import '@postern/core/style.css';
import '../styles/page.css';
import '../styles/form.css';
import '../styles/ownership.css';
import '../styles/forced-colors.css';
import { attachEmailValidation } from '@postern/core/lazy';
import { attachOwnership } from '@postern/core/ownership';
import { createElement, findElement } from '../element.ts';
import { startTheme } from '../theme.ts';
import { browserText } from './browser-text.ts';
import { eventText } from './event-text.ts';
import { createReceived } from './received-view.ts';
import { fetchProvider, sendForm } from './sign-up.ts';

const form = findElement<HTMLFormElement>('#sign-up');

startTheme();
findElement('#browser').textContent = browserText();
const { field } = attachEmailValidation(findElement<HTMLInputElement>('#email'), {
  message: findElement('#email-message'),
  status: findElement('#email-status'),
  suggestion: findElement<HTMLButtonElement>('#email-suggestion'),
  describedBy: 'email-hint',
});
attachOwnership(
  findElement<HTMLInputElement>('#token'),
  { field },
  {
    onEvent(event) {
      if (event.type !== 'ownership') return;
      findElement('#no-events').hidden = true;
      findElement('#events').append(createElement('li', {}, [eventText(event)]));
    },
  },
);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
await showProvider();

async function send(): Promise<void> {
  findElement('#received').replaceChildren(...createReceived(await sendForm(form)));
}

/** Shows the address that can be proved, and the command that starts a browser. */
async function showProvider(): Promise<void> {
  const provider = await fetchProvider();
  if (!provider) return;
  for (const place of ['#address', '#address-to-type'])
    findElement(place).textContent = provider.email;
  findElement<HTMLAnchorElement>('#sign-in').href = provider.signInUrl;
  const profile = '--user-data-dir="$(mktemp -d)"';
  const flags = provider.flags.map((flag) => (flag.includes(' ') ? `"${flag}"` : flag));
  findElement('#command').textContent = ['chromium', profile, ...flags, location.href].join(
    ' \\\n  ',
  );
}
