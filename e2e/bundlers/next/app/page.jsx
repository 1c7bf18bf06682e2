import { connection } from 'next/server';
import { LazyForm } from '../../pages/lazy-form.tsx';

/** A page that is rendered for each request, because its nonce is new each time. */
export default async function Page() {
  await connection();
  return <LazyForm />;
}
