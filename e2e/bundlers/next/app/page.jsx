import { connection } from 'next/server';
import { LazyForm } from '../../pages/lazy-form.tsx';

/** Rendered for each request: its nonce is a new one. */
export default async function Page() {
  await connection();
  return <LazyForm />;
}
