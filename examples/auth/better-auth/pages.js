/** The sign-up form. Its script sends it to better-auth, and shows the response. */
export const signUpPage = () =>
  pageOf(`<h1>Sign up</h1>
    <form action="/api/auth/sign-up/email" method="post">
      <label for="name">Name</label>
      <input id="name" name="name" autocomplete="name" required />
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        required
        aria-invalid="false"
        aria-describedby="email-message"
        data-postern="/api/validate-email"
        data-postern-message="email-message"
        data-postern-ownership="/api/ownership"
      />
      <p id="email-message"></p>
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        minlength="8"
        required
      />
      <input name="callbackURL" type="hidden" value="/verified" />
      <button>Sign up</button>
    </form>
    <p id="outcome" role="status"></p>
    <script type="module" src="/postern/auto.js"></script>
    <script type="module">
      const form = document.querySelector('form');
      const message = document.getElementById('email-message');
      const outcome = document.getElementById('outcome');

      form.addEventListener('submit', async (event) => {
        event.preventDefault();
        const body = new FormData(form);
        const response = await fetch(form.action, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(Object.fromEntries(body)),
        });
        const { user, code, message: text } = await response.json();
        if (user) {
          form.hidden = true;
          outcome.textContent = user.emailVerified
            ? 'Your browser has proved your address. Your account is ready.'
            : 'Check your inbox.';
        } else if (code?.startsWith('EMAIL_')) {
          // The field shows the plugin's error, until the address changes.
          message.dataset.posternRefused = body.get('email');
          message.textContent = text;
        } else outcome.textContent = text;
      });
    </script>`);

/**
 * The page after the link in the mail.
 *
 * @param {string} text
 */
export const outcomePage = (text) =>
  pageOf(`<h1>Sign up</h1>
    <p>${text}</p>`);

/** @param {string} body */
const pageOf = (body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Sign up</title>
    <link rel="stylesheet" href="/postern/style.css" />
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      main { max-inline-size: 26rem; margin-inline: auto; padding: 1rem; }
      form:not([hidden]) { display: grid; gap: 0.25rem; justify-items: start; }
      label { margin-block-start: 0.75rem; }
      input { box-sizing: border-box; inline-size: 100%; padding: 0.5rem; }
      input, button { font: inherit; }
      form p { margin: 0; }
      form > button { margin-block-start: 0.75rem; padding: 0.5rem 1rem; }
    </style>
  </head>
  <body>
    <main>
    ${body}
    </main>
  </body>
</html>
`;
