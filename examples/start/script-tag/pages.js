/** The sign-up page. After a rejection it has the address, and the marked message. */
export const signUpPage = ({ email = '', message = '' } = {}) =>
  pageOf(`<form action="/sign-up" method="post">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        required
        aria-invalid="${message !== ''}"
        aria-describedby="email-message"
        value="${escapeHtml(email)}"
        data-postern="/api/validate-email"
        data-postern-message="email-message"
      />
      <p id="email-message"${message && ' data-postern-refused'}>${escapeHtml(message)}</p>
      <button>Sign up</button>
    </form>
    <script type="module" src="/postern/auto.js"></script>`);

/** The page after the sign-up. */
export const welcomePage = () => pageOf('<p>Check your inbox.</p>');

const pageOf = (body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Sign up</title>
    <link rel="stylesheet" href="/postern/style.css" />
  </head>
  <body>
    ${body}
  </body>
</html>
`;

const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
