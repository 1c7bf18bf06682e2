'use client';

/** Shown in place of the page when the action fails, for example without a connection. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <main>
      <div role="alert">
        <h1>The server did not respond</h1>
        <p>You are not signed up yet.</p>
      </div>
      <button onClick={reset}>Try again</button>
    </main>
  );
}
