import { useKnownSession } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { ChangePassword } from './change-password.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';

/** Who belongs to the organisation, who is invited, and one's own password. */
export function People() {
  const { organisation } = useKnownSession();
  const isOwner = organisation?.role === 'owner';
  return (
    <Page
      title="People"
      lead="Everybody here sees the same keys, jobs and webhooks. Owners invite and remove."
    >
      <Members isOwner={isOwner} />
      <Invitations isOwner={isOwner} />
      <ChangePassword />
    </Page>
  );
}
