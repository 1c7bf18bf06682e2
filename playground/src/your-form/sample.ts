/** The form that the page starts with. */
export const SAMPLE_HTML = `<form class="card" action="/sign-up" method="post">
  <h1>Create your account</h1>
  <label for="email">Email</label>
  <input id="email" name="email" type="email" autocomplete="email" required>
  <label for="name">Name</label>
  <input id="name" name="name" autocomplete="name">
  <button class="primary">Sign up</button>
</form>
`;

/** Its style sheet. */
export const SAMPLE_CSS = `:root {
  color-scheme: light dark;
  font-family: system-ui, sans-serif;
}

.card {
  display: grid;
  max-width: 24rem;
  margin: 0 auto;
  padding: 1rem;
}

h1 {
  margin: 0 0 0.5rem;
  font-size: 1.25rem;
}

label {
  margin-top: 0.75rem;
  font-size: 0.875rem;
}

input {
  padding: 0.5rem 0.75rem;
  border: 1px solid #80868b;
  border-radius: 0.375rem;
  font: inherit;
}

.primary {
  margin-top: 1.25rem;
  padding: 0.625rem;
  border: 0;
  border-radius: 0.375rem;
  background: #1a56db;
  color: white;
  font: inherit;
}
`;
