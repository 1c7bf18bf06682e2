import '@postern/element/define';

/** An address that the server rejected, with the reason. */
interface Rejected {
  value: string;
  message: string;
}

const form = document.querySelector('form')!;
const element = document.querySelector('postern-email')!;
const failure = document.getElementById('failure')!;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void signUp();
});

async function signUp() {
  failure.textContent = '';
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch('/sign-up', { method: 'POST', headers, body });
    if (!response.ok && response.status !== 422) throw new Error(response.statusText);
    const { rejected } = (await response.json()) as { rejected?: Rejected };
    element.options = { refused: rejected ?? null };
    if (!rejected) form.replaceWith('Check your inbox.');
  } catch {
    failure.textContent = 'The server did not respond. Try again.';
  }
}
