import { html } from 'hono/html';

const layout = (title, body) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/postern/style.css" />
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;

/** The form, with the submitted values and the reason of a rejection. */
export const signUpPage = ({ name = '', email = '', rejection = '' } = {}) =>
  layout(
    'Sign up',
    html`<form method="post" novalidate>
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="name" value="${name}" />

        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          value="${email}"
          data-postern="/api/validate-email"
          data-postern-message="email-message"
          data-postern-suggestion="email-suggestion"
          data-postern-status="email-status"
          aria-describedby="email-message"
          aria-invalid="${rejection ? 'true' : 'false'}"
          ${rejection && html`autofocus`}
        />
        <p
          id="email-message"
          data-level="${rejection && 'error'}"
          ${rejection && html`data-postern-refused`}
        >
          ${rejection}
        </p>
        <button id="email-suggestion" type="button" hidden></button>
        <span id="email-status"></span>

        <button>Sign up</button>
      </form>
      <script type="module" src="/postern/auto.js"></script>`,
  );

export const welcomePage = () =>
  layout('Check your inbox', html`<p>We sent you a link to confirm your address.</p>`);
