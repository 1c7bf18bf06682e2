import { SignUpForm } from './sign-up-form';

export default function Page() {
  return (
    <main>
      <SignUpForm />
    </main>
  );
}
