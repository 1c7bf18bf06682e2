import { Page } from '../../ui/page.tsx';
import { BrowserSessions } from './browser-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The user's own account: how they sign in, and where they are signed in. */
export function Account() {
  return (
    <Page title="Your account" lead="How you sign in, and where you are signed in now.">
      <ChangePassword />
      <SecondFactor />
      <Passkeys />
      <BrowserSessions />
    </Page>
  );
}
